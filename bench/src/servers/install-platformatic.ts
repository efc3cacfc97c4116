import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../server/src/database/database.ts';

/** The last version that runs on Node 20. */
const version = '2.61.0';

/** Installs Platformatic DB into a temporary folder: nothing in this repository depends on it. */
export async function installPlatformatic(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'storehouse-bench-peer-'));
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  console.log(`installing Platformatic DB ${version} ...`);
  // Its install scripts build the driver of another database.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', `@platformatic/db@${version}`, ...flags], { cwd: folder, stdio: 'inherit' });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Fills tables of the same shape in their own database on the same server; returns ids of products. */
export async function fillPeerTables(db: Database, products: number): Promise<string[]> {
  await db.query(`create table public.categories (id text collate "C" primary key, name text not null)`);
  await db.query(`insert into public.categories values ('ROOT', 'ROOT')`);
  await db.query(`create table public.products (
    id text collate "C" primary key default replace(gen_random_uuid()::text, '-', ''),
    version integer not null default 0, date_created timestamptz default now(), last_updated timestamptz default now(),
    name text not null, category_id text not null references public.categories (id), product_code text unique, description text,
    unit_of_measure text, price_per_unit numeric(19, 4), cost_per_unit numeric(19, 4), upc text, ndc text, brand_name text,
    manufacturer text, vendor text, abc_class text, package_size integer default 1, active boolean default true,
    lot_and_expiry_control boolean default false, cold_chain boolean default false, controlled_substance boolean default false,
    hazardous_material boolean default false)`);
  await db.query(
    `insert into public.products (name, category_id, product_code, price_per_unit)
     select 'Thing ' || n, 'ROOT', 'P-' || n, 3.2 from generate_series(1, $1::int) n`,
    [products],
  );
  await db.query('vacuum analyze public.products');
  const rows = await db.query<{ id: string }>('select id from public.products limit 1000');
  return rows.map(({ id }) => id);
}
