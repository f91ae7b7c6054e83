// Reads the plans with which PostgreSQL would run the statements of a piece of work.
import type { DatabaseClient, Sql } from '#server/database/client.ts'

export interface Statement {
  text: string
  parameters: unknown[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

/** The statements with a plan that the client sends during the work. */
export async function statementsOf(
  client: DatabaseClient,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const stop = client.observe((text, parameters) => {
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) statements.push({ text, parameters })
  })
  try {
    await work()
  } finally {
    stop()
  }
  return statements
}

export async function planOf(sql: Sql, { text, parameters }: Statement): Promise<PlanNode> {
  const rows = await sql.unsafe(`explain (format json) ${text}`, parameters)
  const plan = rows[0]!['QUERY PLAN']
  return (typeof plan === 'string' ? JSON.parse(plan) : plan)[0].Plan
}

/** The tables that the plan reads completely. */
export function sequentiallyRead(plan: PlanNode): string[] {
  return nodesOf(plan)
    .filter((node) => node['Node Type'].endsWith('Seq Scan'))
    .map((node) => node['Relation Name']!)
}

/** The largest number of rows that the plan sorts. 0 if all rows come from an index in the right order. */
export function mostSorted(plan: PlanNode): number {
  const sorts = nodesOf(plan).filter((node) => node['Node Type'].endsWith('Sort'))
  return Math.max(0, ...sorts.map((node) => node.Plans![0]!['Plan Rows']))
}

/** The plan as text with one line per step, for error messages. */
export function drawPlan(plan: PlanNode, depth = 0): string {
  const where = plan['Index Name'] ?? plan['Relation Name']
  const line = `${'  '.repeat(depth)}${plan['Node Type']}${where === undefined ? '' : ` ${where}`}, ${plan['Plan Rows']} rows`
  return [line, ...(plan.Plans ?? []).map((child) => drawPlan(child, depth + 1))].join('\n')
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
