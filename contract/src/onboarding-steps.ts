/** The steps of the setup guide, in their order. */
export const onboardingSteps = ['location', 'products', 'count', 'check', 'key', 'webhook'] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];
