import { Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';

/** Where the inventory begins. */
export function SignInPage() {
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" w={380} maw="100%">
        <Stack>
          <Title order={1}>Storehouse</Title>
          <Text c="dimmed">Sign in to the inventory.</Text>
          <TextInput label="E-mail" type="email" autoComplete="username" data-autofocus />
          <PasswordInput label="Password" autoComplete="current-password" />
          <Button>Sign in</Button>
        </Stack>
      </Paper>
    </Center>
  );
}
