/** SQL for a reference in a response, from a joined table: `{id, name, class}`; null if nothing was joined. */
export const referenceTo = (alias: string, className: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'class', '${className}') end`;

export const personReference = (alias: string): string =>
  `case when ${alias}.person_id is not null
     then json_build_object('id', ${alias}.person_id, 'name', ${alias}.name, 'class', 'person') end`;

export const lotReference = (alias: string): string =>
  `case when ${alias}.id is not null
     then json_build_object('id', ${alias}.id, 'lotNumber', ${alias}.lot_number, 'class', 'inventoryItem') end`;
