import { apiBands, planNames } from '@storehouse/contract/plans';
import { z } from 'zod';
import { accountSettings } from '../http/input/account-settings.ts';
import { filledText } from '../http/input/text-schema.ts';

export const accountParams = z.object({ accountId: z.uuid() });

export const accountFields = {
  name: filledText(),
  plan: z.enum(planNames),
  zone: accountSettings.zone,
  trial: z.boolean(),
};

export const settings = { ...accountSettings, apiBand: z.enum(apiBands).nullable() };
