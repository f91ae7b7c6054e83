// Measures the statements that PostgreSQL runs, also those within functions and triggers: its module auto_explain sends the
// plan of each with the rows that each step has really read.
import type { Sql } from '#server/database/client.ts'
import type { Statement } from './query-plans.ts'

export interface StatementCost {
  text: string
  milliseconds: number
  /** Rows that were read, once for each time that they were read. */
  visited: number
  /** Rows that were returned or written. */
  produced: number
  /** The tables that were read. */
  tables: string[]
  plan: MeasuredNode
}

export interface MeasuredNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: MeasuredNode[]
}

/** Makes PostgreSQL send the measured plans, in all connections that are opened to the database from now on. */
export async function measureStatements(
  sql: Sql,
  database: string,
  plans: 'custom' | 'generic',
): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    plan_cache_mode: `force_${plans}_plan`,
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    // Reading the clock for each row would cost more than the rows.
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  for (const [name, value] of Object.entries(settings)) {
    await sql.unsafe(`alter database ${database} set ${name} = '${value}'`)
  }
}

/** Reads a notice of auto_explain. Null for other notices. */
export function costOf(notice: string): StatementCost | null {
  const [, duration, json] = /^duration: ([\d.]+) ms {2}plan:\n(\{.*)$/s.exec(notice) ?? []
  if (json === undefined) return null
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: MeasuredNode }
  return {
    text,
    milliseconds: Number(duration),
    visited: visitedBy(plan),
    produced: producedBy(plan),
    tables: tablesOf(plan),
    plan,
  }
}

/** Runs a statement and measures it. What it writes is undone. */
export async function measureStatement(
  sql: Sql,
  { text, parameters }: Statement,
): Promise<Pick<StatementCost, 'visited' | 'produced'>> {
  const undone = new Error('undone')
  let plan: MeasuredNode | undefined
  await sql
    .begin(async (transaction) => {
      const rows = await transaction.unsafe(`explain (analyze, timing off, format json) ${text}`, parameters)
      plan = rows[0]!['QUERY PLAN'][0].Plan
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return { visited: visitedBy(plan!), produced: producedBy(plan!) }
}

/** Rows that the statement returned, and rows that it inserted, updated or deleted. */
function producedBy(plan: MeasuredNode): number {
  return nodesOf(plan)
    .filter((node) => node === plan || node['Node Type'] === 'ModifyTable')
    .map((node) =>
      Math.max(rowsOf(node), ...(node['Node Type'] === 'ModifyTable' ? node.Plans! : []).map(rowsOf)),
    )
    .reduce((sum, rows) => sum + rows, 0)
}

/** Steps that keep rows and read them again for each row of another step. */
const rereading = new Set(['Materialize', 'Memoize', 'CTE Scan', 'Sort', 'WindowAgg', 'SubPlan'])

function visitedBy(plan: MeasuredNode): number {
  return nodesOf(plan)
    .map((node) => {
      const loops = node['Actual Loops']
      const removed =
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Join Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)
      const isRead = node.Plans === undefined || (loops > 1 && rereading.has(node['Node Type']))
      return (removed + (isRead ? node['Actual Rows'] : 0)) * loops
    })
    .reduce((sum, rows) => sum + rows, 0)
}

function tablesOf(plan: MeasuredNode): string[] {
  return [...new Set(nodesOf(plan).flatMap((node) => node['Relation Name'] ?? []))]
}

function rowsOf(node: MeasuredNode): number {
  return node['Actual Rows'] * node['Actual Loops']
}

function nodesOf(plan: MeasuredNode): MeasuredNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** The plan as text with one line per step. */
export function drawMeasured(plan: MeasuredNode, depth = 0): string {
  const where = plan['Index Name'] ?? plan['Relation Name'] ?? ''
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)
  const line = `${'  '.repeat(depth)}${plan['Node Type']} ${where}: ${plan['Actual Rows']} rows × ${plan['Actual Loops']}${removed === 0 ? '' : `, ${removed} removed`}`
  return [line, ...(plan.Plans ?? []).map((child) => drawMeasured(child, depth + 1))].join('\n')
}

const ownTables = `relnamespace = 'public'::regnamespace`

/** What the planner believes about the tables, in place of what ANALYZE has found. */
export const beliefs = {
  /** All tables were analysed when they were empty. */
  async empty(sql: Sql) {
    await sql.unsafe(
      `delete from pg_statistic where starelid in (select oid from pg_class where ${ownTables})`,
    )
    await sql.unsafe(
      `update pg_class set reltuples = 0, relpages = 0, relallvisible = 0 where ${ownTables} and relkind in ('r', 'i')`,
    )
  },
  /** As analysed, with the rows of others only. */
  async others() {},
  /** A page is believed to have a thousandth of its rows. */
  async smaller(sql: Sql) {
    await sql.unsafe(
      `update pg_class set reltuples = ceil(reltuples / 1000) where ${ownTables} and relkind in ('r', 'i') and reltuples > 0`,
    )
  },
  async larger(sql: Sql) {
    await sql.unsafe(
      `update pg_class set reltuples = reltuples * 1000 where ${ownTables} and relkind in ('r', 'i') and reltuples > 0`,
    )
  },
}

export type Belief = keyof typeof beliefs
