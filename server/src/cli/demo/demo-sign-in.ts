/** The demo's public sign-in, which is why the demo listens on loopback only. */
export const demoSignIn = { email: 'demo@example.com', password: 'storehouse demo' } as const;
