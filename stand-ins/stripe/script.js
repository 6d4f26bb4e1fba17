// The part of Stripe’s script that our pages use, as `@stripe/stripe-js` describes it. It shows the stand-in’s
// form in a frame, and is told by it once the payment is made.
(() => {
  const { origin } = new URL(document.currentScript.src);

  async function createEmbeddedCheckoutPage({ fetchClientSecret, onComplete }) {
    const secret = await fetchClientSecret();
    const frame = document.createElement('iframe');
    frame.src = `${origin}/embedded/${secret}`;
    frame.title = 'Secure payment';
    frame.width = '100%';
    frame.height = '420';
    const listen = ({ source, data }) => {
      if (source === frame.contentWindow && data === 'stand-in: complete') onComplete?.();
    };
    const unmount = () => {
      removeEventListener('message', listen);
      frame.remove();
    };
    return {
      mount(place) {
        addEventListener('message', listen);
        (typeof place === 'string' ? document.querySelector(place) : place).append(frame);
      },
      unmount,
      destroy: unmount,
    };
  }

  window.Stripe = (key) => {
    if (!key.startsWith('pk_')) throw new Error('The publishable key begins with pk_.');
    return { createEmbeddedCheckoutPage };
  };
  window.Stripe.version = 'endive';
})();
