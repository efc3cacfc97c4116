import type { EndpointHealthAnswer } from '@storehouse/contract/operations/portal/webhook-health-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useMe } from '../session/me-context.ts';
import { describeStrip, hourTone } from './describe-health.ts';
import classes from './hour-strip.module.css';

type Hours = EndpointHealthAnswer['hours'];

interface Props {
  readonly hours: Hours;
  /** Makes each hour with attempts a button. */
  readonly onHour?: (hour: string) => void;
}

/** The last 24 hours, one bar each. */
export function HourStrip({ hours, onHour }: Props) {
  const { account } = useMe();
  const say = ({ hour, succeeded, failed }: Hours[number]) =>
    t('{{hour}}: {{succeeded}} succeeded, {{failed}} failed', {
      hour: formatMoment(hour, account.zone),
      succeeded,
      failed,
    });
  if (!onHour) {
    return (
      <div className={classes['strip']} role="img" aria-label={describeStrip(hours)}>
        {hours.map((hour) => (
          <span key={hour.hour} className={classes['hour']} data-tone={hourTone(hour)} title={say(hour)} />
        ))}
      </div>
    );
  }
  return (
    <div className={classes['strip']} role="group" aria-label={describeStrip(hours)}>
      {hours.map((hour) => {
        const shown = { className: classes['hour'], 'data-tone': hourTone(hour), title: say(hour) };
        return hourTone(hour) === 'none' ? (
          <span key={hour.hour} {...shown} />
        ) : (
          <button key={hour.hour} type="button" aria-label={say(hour)} onClick={() => onHour(hour.hour)} {...shown} />
        );
      })}
    </div>
  );
}
