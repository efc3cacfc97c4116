import type { OnboardingStep } from '@storehouse/contract/onboarding-steps';
import { t } from '@storehouse/web-ui/messages.ts';

interface StepText {
  readonly title: string;
  readonly text: string;
  /** What the link does; null if there is nothing to do. */
  readonly action: string | null;
  /** The page of the step: in the inventory application if it starts with `inventory/`, otherwise in the portal. */
  readonly to: string;
}

/** What to do in each step of the setup guide, and where. */
export const describeSteps = (zone: string): Readonly<Record<OnboardingStep, StepText>> => ({
  location: {
    title: t('Add a location'),
    text: t('A depot, clinic or store that holds stock. You can add more at any time.'),
    action: t('Add a location'),
    to: 'inventory/locations/new',
  },
  products: {
    title: t('Import your products'),
    text: t('Drop a CSV or Excel file, or enter products by hand.'),
    action: t('Import products'),
    to: 'inventory/imports',
  },
  count: {
    title: t('Take an opening count'),
    text: t('Count what is on the shelves, or import the quantities.'),
    action: t('Start a count'),
    to: 'inventory/counts',
  },
  check: {
    title: t('Get the first daily check'),
    text: t(
      'It runs automatically every day after 04:00 ({{zone}}). The first one that finds stock fills your reports.',
      {
        zone,
      },
    ),
    action: null,
    to: '/reports',
  },
  key: {
    title: t('Create an API key'),
    text: t('Reads your reports and inventory data from a spreadsheet, a dashboard or your own program.'),
    action: t('Create a key'),
    to: '/keys',
  },
  webhook: {
    title: t('Receive a webhook'),
    text: t('Register an endpoint, or a test receiver here in the portal, and send a test to it.'),
    action: t('Set up a webhook'),
    to: '/webhooks',
  },
});
