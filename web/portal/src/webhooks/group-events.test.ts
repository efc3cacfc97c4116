import { eventRegistry } from '@storehouse/contract/webhooks/event-registry';
import { describe, expect, it } from 'vitest';
import { chooseGroup, groupEvents } from './group-events.ts';

describe('the event catalogue by subject', () => {
  it('has every type once', () => {
    const groups = groupEvents(eventRegistry);
    expect(groups.map(({ subject, events }) => [subject, events.length])).toEqual([
      ['Account and instance', 3],
      ['Orders', 5],
      ['Shipments', 2],
      ['Inventory', 1],
    ]);
    expect(groups.flatMap(({ events }) => events)).toEqual(eventRegistry);
  });

  it.each([
    [[], ['b'], true, ['b']],
    [['a'], ['b', 'c'], true, ['a', 'b', 'c']],
    [['c', 'a'], ['b'], true, ['a', 'b', 'c']],
    [['a', 'b', 'c'], ['b', 'c'], false, ['a']],
    [['a'], ['b'], false, ['a']],
  ])('%j and the group %j switched %s: %j', (chosen, group, isOn, expected) => {
    const event = (type: string) => ({ type, category: 'x' });
    expect(chooseGroup(['a', 'b', 'c'].map(event), chosen, group.map(event), isOn)).toEqual(expected);
  });
});
