/** Where those who send events listen for new ones. */
export const eventsChannel = 'storehouse_events';
