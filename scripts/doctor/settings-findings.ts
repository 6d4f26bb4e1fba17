import { readEnvironment } from '#api/env.ts';
import type { Settings } from '#api/settings/settings.ts';
import { isOffered } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { tools } from '#lib/catalog/tools.ts';
import { readRootRedirect } from '#lib/i18n/env.ts';
import { readOperator } from '#lib/operator/env.ts';
import { readThirdParties } from '#lib/third-parties/env.ts';
import { readWebEnvironment } from '#web/env.ts';

/** One thing that the settings switch on, or a part that the product stands on. */
export interface Finding {
  readonly subject: string;
  /** `broken`: something is set, or needed, and does not work. `off`: not set, and not needed to run. */
  readonly state: 'works' | 'off' | 'broken';
  /** One line for the operator, without secrets. */
  readonly text: string;
}

const marks = { works: '✓', off: '–', broken: '✗' } as const;

/** Findings as lines, subjects in one column. */
export function renderFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  return findings
    .map(({ subject, state, text }) => `${marks[state]} ${subject.padEnd(width)}  ${text}`)
    .join('\n');
}

interface SettingsRead {
  /** Undefined where a variable of the api is wrong. */
  readonly settings: Settings | undefined;
  readonly findings: readonly Finding[];
}

/** Reads by a reader that throws lines for people. */
function tryReading<Value>(read: () => Value): {
  readonly value?: Value;
  readonly faults: readonly string[];
} {
  try {
    return { value: read(), faults: [] };
  } catch (error) {
    return { faults: (error instanceof Error ? error.message : String(error)).split('\n') };
  }
}

function origins({ http }: Settings): Finding {
  const subject = 'addresses';
  const [web = ''] = http.webOrigins;
  const isSecure = (url: string) => url.startsWith('https:');
  if (isSecure(web) && !isSecure(http.apiOrigin)) {
    const text = `WEB_ORIGIN is https and API_ORIGIN (${http.apiOrigin}) is not: browsers refuse its calls.`;
    return { subject, state: 'broken', text };
  }
  if (/\/\/localhost[:/]?/.test(web))
    return {
      subject,
      state: 'off',
      text: `${web}, for this machine only; WEB_ORIGIN and API_ORIGIN open it.`,
    };
  const proxy =
    isSecure(web) && http.proxyHops === 0 ? '; behind a proxy, TRUST_PROXY tells visitors apart' : '';
  return { subject, state: 'works', text: `${web}, api at ${http.apiOrigin}${proxy}` };
}

/** The operator's data on the legal pages, and the way to write to the operator. */
function operator(): Finding {
  const { name, address, email } = readOperator();
  const given = { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email };
  const missing = Object.entries(given).flatMap(([variable, value]) => (value === null ? [variable] : []));
  const subject = 'legal notice';
  if (missing.length === 0) return { subject, state: 'works', text: 'name, address and email are given' };
  const text = `${missing.join(', ')} not set: legal notice, privacy policy and contact say so.`;
  return { subject, state: 'off', text };
}

/** Ways that reports and messages of visitors reach the operator. */
function reports({ mail: { smtpUrl, reportsTo } }: Settings): Finding {
  const subject = 'reports';
  const stored = 'stored, for npm run reports';
  if (reportsTo === undefined)
    return { subject, state: 'off', text: `${stored}; REPORTS_TO has them mailed, too.` };
  if (smtpUrl === undefined) {
    const text = `${stored} alone: REPORTS_TO is set, but SMTP_URL names no server to mail them over.`;
    return { subject, state: 'broken', text };
  }
  return { subject, state: 'works', text: `${stored}, and mailed to ${reportsTo}` };
}

function toolList(): Finding {
  const availability = readAvailability();
  const idle = tools.filter((tool) => !isOffered(tool, availability)).length;
  const text = `${tools.length - idle} of ${tools.length} run`;
  if (idle === 0) return { subject: 'tools', state: 'works', text };
  const why = 'the others need a generative engine and are neither linked nor indexed';
  return { subject: 'tools', state: 'works', text: `${text}; ${why}` };
}

function payments({ payments: { mode, platforms } }: Settings): Finding {
  const subject = 'payments';
  if (mode === 'off')
    return { subject, state: 'off', text: 'PAYMENTS is off: nothing is sold or held back.' };
  const money = mode === 'test' ? 'test money (PAYMENTS=test)' : 'real money (PAYMENTS=live)';
  if (platforms.length > 0) return { subject, state: 'works', text: `${money}, by ${platforms.join(', ')}` };
  const text = `${money}, but no provider is set up. PAYMENTS=off lifts limits, prices and marks on results.`;
  return { subject, state: mode === 'live' ? 'broken' : 'off', text };
}

function thirdParties(): Finding {
  const { adsFrame, analyticsScript, badge } = readThirdParties();
  const set = { ads: adsFrame, 'visitor counts': analyticsScript, badge };
  const there = Object.entries(set).flatMap(([name, party]) => (party ? [name] : []));
  if (there.length === 0)
    return { subject: 'third parties', state: 'off', text: 'no ads, no visitor counts: nobody is asked.' };
  return { subject: 'third parties', state: 'works', text: `${there.join(' and ')}, after consent` };
}

/** Reads all variables of both programs, and tells what they switch on. Nothing is opened or asked. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): SettingsRead {
  const api = tryReading(() => readEnvironment(environment));
  const others = [readWebEnvironment, readRootRedirect, readThirdParties].map((read) =>
    tryReading<unknown>(read),
  );
  const faults = new Set([api, ...others].flatMap((read) => read.faults));
  const broken = [...faults].map((text): Finding => ({ subject: 'settings', state: 'broken', text }));
  if (api.value === undefined || broken.length > 0) return { settings: api.value, findings: broken };
  const ofApi = [origins(api.value), operator(), reports(api.value)];
  const findings = [...ofApi, toolList(), payments(api.value), thirdParties()];
  return { settings: api.value, findings };
}
