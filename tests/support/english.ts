import accountMenu from '#messages/en/accountMenu.json' with { type: 'json' };
import accountSettings from '#messages/en/accountSettings.json' with { type: 'json' };
import analysis from '#messages/en/analysis.json' with { type: 'json' };
import batch from '#messages/en/batch.json' with { type: 'json' };
import choices from '#messages/en/choices.json' with { type: 'json' };
import clip from '#messages/en/clip.json' with { type: 'json' };
import contact from '#messages/en/contact.json' with { type: 'json' };
import credits from '#messages/en/credits.json' with { type: 'json' };
import cutOut from '#messages/en/cutOut.json' with { type: 'json' };
import drawing from '#messages/en/drawing.json' with { type: 'json' };
import editor from '#messages/en/editor.json' with { type: 'json' };
import findings from '#messages/en/findings.json' with { type: 'json' };
import finishedRun from '#messages/en/finishedRun.json' with { type: 'json' };
import headShots from '#messages/en/headShots.json' with { type: 'json' };
import history from '#messages/en/history.json' with { type: 'json' };
import modals from '#messages/en/modals.json' with { type: 'json' };
import notices from '#messages/en/notices.json' with { type: 'json' };
import options from '#messages/en/options.json' with { type: 'json' };
import packs from '#messages/en/packs.json' with { type: 'json' };
import payment from '#messages/en/payment.json' with { type: 'json' };
import paymentReturn from '#messages/en/paymentReturn.json' with { type: 'json' };
import photoChoice from '#messages/en/photoChoice.json' with { type: 'json' };
import plan from '#messages/en/plan.json' with { type: 'json' };
import plans from '#messages/en/plans.json' with { type: 'json' };
import receipt from '#messages/en/receipt.json' with { type: 'json' };
import result from '#messages/en/result.json' with { type: 'json' };
import searchTerms from '#messages/en/searchTerms.json' with { type: 'json' };
import sendTo from '#messages/en/sendTo.json' with { type: 'json' };
import share from '#messages/en/share.json' with { type: 'json' };
import signIn from '#messages/en/signIn.json' with { type: 'json' };
import subscription from '#messages/en/subscription.json' with { type: 'json' };
import toolRuns from '#messages/en/toolRuns.json' with { type: 'json' };
import tools from '#messages/en/tools.json' with { type: 'json' };
import trial from '#messages/en/trial.json' with { type: 'json' };
import upload from '#messages/en/upload.json' with { type: 'json' };
import versions from '#messages/en/versions.json' with { type: 'json' };
import warning from '#messages/en/warning.json' with { type: 'json' };
import workspace from '#messages/en/workspace.json' with { type: 'json' };
import zip from '#messages/en/zip.json' with { type: 'json' };

/** The English messages of the parts that are loaded on first use. */
export const english = {
  accountMenu,
  accountSettings,
  analysis,
  finishedRun,
  batch,
  toolRuns,
  choices,
  clip,
  contact,
  credits,
  cutOut,
  drawing,
  editor,
  findings,
  headShots,
  history,
  modals,
  notices,
  searchTerms,
  options,
  packs,
  payment,
  paymentReturn,
  photoChoice,
  plan,
  plans,
  receipt,
  result,
  sendTo,
  share,
  signIn,
  subscription,
  tools,
  trial,
  upload,
  versions,
  warning,
  workspace,
  zip,
};
