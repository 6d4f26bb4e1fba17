import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

export const CODE_LENGTH = 6;

const isCode = (text: string) => new RegExp(`^\\d{${CODE_LENGTH}}$`).test(text);

interface CodeBoxesProps {
  /** One text per box, empty or a digit. */
  readonly digits: readonly string[];
  readonly onChange: (digits: readonly string[]) => void;
}

/**
 * Six boxes for a one-time code. Only digits are taken, and a paste of exactly six. The first box takes a
 * whole code that the system offers.
 */
export function CodeBoxes({ digits, onChange }: CodeBoxesProps): ReactElement {
  const t = useTranslations('signIn');
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  useEffect(() => boxes.current[0]?.focus(), []);
  useOfferedCode((code) => onChange([...code]));
  const setDigit = (at: number, text: string) => {
    const typed = text.replace(/\D/g, '');
    if (isCode(typed)) return onChange([...typed]);
    // A box that held a digit gets the one typed beside it.
    const digit =
      typed.length > 1 && typed.startsWith(digits[at] ?? '') ? typed.slice(-1) : typed.slice(0, 1);
    onChange(digits.map((old, index) => (index === at ? digit : old)));
    if (digit !== '') boxes.current[at + 1]?.focus();
  };
  const onKeyDown = (at: number, event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isBack = event.key === 'Backspace' && digits[at] === '';
    if (isBack) onChange(digits.map((old, index) => (index === at - 1 ? '' : old)));
    if (isBack || step !== undefined) {
      event.preventDefault();
      boxes.current[at + (step ?? -1)]?.focus();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text').trim();
    if (!isCode(text)) return;
    onChange([...text]);
    boxes.current.at(-1)?.focus();
  };
  return (
    <fieldset className="code-boxes">
      <legend className="sr-only">{t('code.boxes')}</legend>
      {digits.map((digit, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={at}
          ref={(box) => {
            boxes.current[at] = box;
          }}
          className="input num"
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={t('code.box', { number: at + 1, count: CODE_LENGTH })}
          value={digit}
          onChange={({ target }) => setDigit(at, target.value)}
          onKeyDown={(event) => onKeyDown(at, event)}
          onPaste={onPaste}
          onFocus={({ target }) => target.select()}
        />
      ))}
    </fieldset>
  );
}

/** Takes a code that the browser offers from a message of this device (WebOTP), where it can. */
function useOfferedCode(onCode: (code: string) => void): void {
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return;
    const stop = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials?.get(options).then(
      (offered) => {
        const code = offered && 'code' in offered ? String(offered.code) : '';
        if (isCode(code)) tell.current(code);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, []);
}
