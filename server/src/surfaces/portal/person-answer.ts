import type { PersonAnswer } from '@storehouse/contract/portal/answers';
import type { Person } from '../../modules/people/person.ts';

export const personAnswer = ({ id, email, name, role }: Person): PersonAnswer => ({ id, email, name, role });
