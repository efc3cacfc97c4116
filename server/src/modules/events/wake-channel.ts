/** The channel that notifies workers of new events. */
export const eventsChannel = 'storehouse_events';
