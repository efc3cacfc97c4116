import { Button, Group, Paper, Progress, Text, Title, VisuallyHidden } from '@mantine/core';
import { onboardingSteps } from '@storehouse/contract/onboarding-steps';
import { t } from '@storehouse/web-ui/messages.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useMe } from '../session/me-context.ts';
import { describeSteps } from './describe-steps.ts';
import { useHideOnboarding, useOnboarding } from './onboarding-query.ts';
import classes from './setup-guide.module.css';

/** The portal opens here. */
const firstPage = '/reports';

/** Leads the owner of a new account through its setup, on the first page, until every step is done or the guide is hidden. */
export function SetupGuide() {
  const { account, instanceUrl, isOwner } = useMe();
  const { pathname } = useLocation();
  const guide = useOnboarding(isOwner && account.status === 'ACTIVE' && pathname === firstPage);
  const hide = useHideOnboarding();
  if (pathname !== firstPage || guide.data?.state !== 'open') return null;
  const { steps } = guide.data;
  const texts = describeSteps(account.zone);
  const done = onboardingSteps.filter((step) => steps[step]).length;
  const next = onboardingSteps.find((step) => !steps[step] && texts[step].action !== null);
  return (
    <Paper withBorder p="lg" mb="lg" component="section" aria-labelledby="setup-guide">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h4" id="setup-guide">
            {t('Set up Storehouse')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('{{done}} of {{total}} steps done', { done, total: onboardingSteps.length })}
          </Text>
        </div>
        <Button variant="subtle" size="xs" miw="max-content" loading={hide.isPending} onClick={() => hide.mutate(true)}>
          {t('Hide')}
        </Button>
      </Group>
      <Progress
        value={(done / onboardingSteps.length) * 100}
        my="sm"
        size="sm"
        aria-label={t('Steps done')}
        transitionDuration={0}
      />
      <ol className={classes['steps']}>
        {onboardingSteps.map((step) => {
          const { title, text, action, to } = texts[step];
          return (
            <li key={step} className={classes['step']}>
              {steps[step] ? (
                <IconCircleCheckFilled size={22} color="var(--mantine-color-green-7)" aria-hidden />
              ) : (
                <IconCircle size={22} color="var(--mantine-color-dimmed)" aria-hidden />
              )}
              <div>
                <Text fw={600} size="sm">
                  {title}
                  {steps[step] && <VisuallyHidden>{t(': done')}</VisuallyHidden>}
                </Text>
                {!steps[step] && (
                  <Text size="sm" c="dimmed">
                    {text}
                  </Text>
                )}
              </div>
              {!steps[step] && action !== null && (
                <Button
                  size="xs"
                  variant={step === next ? 'filled' : 'default'}
                  className={classes['action'] ?? ''}
                  renderRoot={(props: object) =>
                    to.startsWith('/') ? <Link to={to} {...props} /> : <a href={`${instanceUrl}/${to}`} {...props} />
                  }
                >
                  {action}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Paper>
  );
}
