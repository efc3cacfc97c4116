/** SQL of a reference in an answer, out of a joined table: `{id, name, class}`; null where nothing was joined. */
export const referenceTo = (alias: string, className: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'class', '${className}') end`;

export const personReference = (alias: string): string =>
  `case when ${alias}.person_id is not null
     then json_build_object('id', ${alias}.person_id, 'name', ${alias}.name, 'class', 'person') end`;

export const lotReference = (alias: string): string =>
  `case when ${alias}.id is not null
     then json_build_object('id', ${alias}.id, 'lotNumber', ${alias}.lot_number, 'class', 'inventoryItem') end`;
