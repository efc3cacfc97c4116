import type { OnboardingStep } from '@storehouse/contract/onboarding-steps';

interface StepText {
  readonly title: string;
  readonly text: string;
  /** What the link does; null if there is nothing to do. */
  readonly action: string | null;
  /** The page: of the portal, or of the inventory application if it starts with `inventory/`. */
  readonly to: string;
}

/** What to do in each step of the setup guide, and where. */
export const describeSteps = (zone: string): Readonly<Record<OnboardingStep, StepText>> => ({
  location: {
    title: 'Add a location',
    text: 'A depot, clinic or store that holds stock. You can add more at any time.',
    action: 'Add a location',
    to: 'inventory/locations/new',
  },
  products: {
    title: 'Import your products',
    text: 'Drop a CSV or Excel file, or enter products by hand.',
    action: 'Import products',
    to: 'inventory/imports',
  },
  count: {
    title: 'Take an opening count',
    text: 'Count what is on the shelves, or import the quantities.',
    action: 'Start a count',
    to: 'inventory/counts',
  },
  check: {
    title: 'Get the first daily check',
    text: `It runs by itself every day after 04:00 (${zone}). The first one that finds stock fills your reports.`,
    action: null,
    to: '/reports',
  },
  key: {
    title: 'Create an API key',
    text: 'Reads your reports and inventory data from a spreadsheet, a dashboard or your own program.',
    action: 'Create a key',
    to: '/keys',
  },
  webhook: {
    title: 'Receive a webhook',
    text: 'Register an endpoint, or a test receiver here in the portal, and send a test to it.',
    action: 'Set up a webhook',
    to: '/webhooks',
  },
});
