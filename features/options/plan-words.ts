import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import type { PlanStep } from '#lib/catalog/plans/plan.ts';
import { toolChoiceOf } from '#lib/catalog/plans/tool-choice.ts';

/** Settings that a chip leaves out: places are seen in the photo. */
const unsaid: readonly string[] = ['intent', 'x', 'y', 'what', 'from', 'onto', 'before'];

const sides: readonly string[] = ['left', 'right', 'top', 'bottom'];

/** Words for a step of a plan: what is done, to what, and how. */
export function useStepWords(nameOfThing: (thing: string) => string): (step: PlanStep) => string {
  const t = useTranslations('plan');
  const choices = useTranslations('choices');
  const tag = useLanguageTag();
  const choiceOf = (owner: string, value: string | number) =>
    choices(`${owner}.${value}` as Parameters<typeof choices>[0]);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' });
  const sideOf = (side: string) => t(`sides.${side}` as Parameters<typeof t>[0]);
  const wordOf = (name: string, value: string | number, step: PlanStep): string => {
    if (name === 'thing') return nameOfThing(String(value));
    if (name === 'side') return sideOf(String(value));
    if (sides.includes(name)) return `${sideOf(name)} ${percent.format(Number(value) / 100)}`;
    if (name === 'by') return percent.format(Number(value));
    if (name === 'factor') return `×${value}`;
    if (name === 'degrees') return `${value}°`;
    if (name === 'axis') return t(`axes.${value}` as Parameters<typeof t>[0]);
    const choice = toolChoiceOf(name, step);
    return choice ? choiceOf(choice.feature, value) : String(value);
  };
  return (step) => {
    const key = step.intent === 'adjust' ? `adjust.${step.what}` : `intents.${step.intent}`;
    // Numbers of photos stand within the words.
    const numbers = { from: Number(step.from), to: Number(step.onto ?? step.before) };
    const details = Object.entries(step)
      .filter(([name]) => !unsaid.includes(name))
      .map(([name, value]) => wordOf(name, value, step));
    return [t(key as Parameters<typeof t>[0], numbers), ...details].join(' · ');
  };
}
