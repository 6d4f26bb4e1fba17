// The part of PayPal’s script (version 6) that our pages use, as `@paypal/paypal-js` describes it: a button, and
// sessions that open the stand-in’s page in a window.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const style = new CSSStyleSheet();
  style.replaceSync(
    'button { background: #ffc439; border: 0; border-radius: 4px; color: #111; font: inherit; height: 45px; width: 100%; }',
  );

  class PayPalButton extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return;
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      root.adoptedStyleSheets = [style];
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent =
        this.getAttribute('type') === 'subscribe' ? 'Subscribe with PayPal' : 'Pay with PayPal';
      root.append(button);
    }
  }
  customElements.define('paypal-button', PayPalButton);

  /** A session whose page is found by what `pathOf` reads. */
  const createSession = ({ onApprove, onCancel, onError, onComplete }, pathOf) => {
    let stop = () => undefined;
    return {
      async start(_options, asked) {
        // Opened before anything is waited for, as browsers block later ones.
        const popup = open('about:blank', '_blank', 'width=480,height=640');
        if (!popup) {
          onError?.(
            Object.assign(new Error('The window was blocked.'), { code: 'ERR_DEV_UNABLE_TO_OPEN_POPUP' }),
          );
          return;
        }
        const found = await asked;
        const listen = async ({ source, data }) => {
          if (source !== popup || (data !== 'stand-in: approved' && data !== 'stand-in: cancelled')) return;
          stop();
          popup.close();
          if (data === 'stand-in: cancelled') onCancel?.(found);
          else await onApprove?.({ fundingSource: 'paypal', ...found });
          onComplete?.({ paymentSessionState: data === 'stand-in: approved' ? 'approved' : 'canceled' });
        };
        addEventListener('message', listen);
        // Somebody who closes the window has cancelled.
        const timer = setInterval(() => {
          if (!popup.closed) return;
          stop();
          onCancel?.(found);
        }, 500);
        stop = () => {
          clearInterval(timer);
          removeEventListener('message', listen);
        };
        popup.location = `${origin}${pathOf(found)}&window=1`;
      },
      cancel: () => stop(),
      destroy: () => stop(),
    };
  };

  window.paypal = {
    version: '6.0.0',
    async createInstance({ clientId }) {
      if (!clientId) throw new Error('A client id is needed.');
      return {
        createPayPalOneTimePaymentSession: (options) =>
          createSession(options, ({ orderId }) => `/checkoutnow?token=${encodeURIComponent(orderId)}`),
        createPayPalSubscriptionPaymentSession: (options) =>
          createSession(
            options,
            ({ subscriptionId }) => `/webapps/billing/subscriptions?id=${encodeURIComponent(subscriptionId)}`,
          ),
      };
    },
  };
})();
