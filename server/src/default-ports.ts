export const defaultPorts = { platform: 8080, instance: 8081, operator: 8082 };
