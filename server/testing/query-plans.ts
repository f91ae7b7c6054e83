// How PostgreSQL means to run the statements of a piece of work, as its planner tells.
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

/** Everything that the client sends while the work goes on and that has a plan. */
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

/** Tables that are read from one end to the other. */
export function sequentiallyRead(plan: PlanNode): string[] {
  return nodesOf(plan)
    .filter((node) => node['Node Type'].endsWith('Seq Scan'))
    .map((node) => node['Relation Name']!)
}

/** The most rows that are put in order: none where an index has them in order. */
export function mostSorted(plan: PlanNode): number {
  const sorts = nodesOf(plan).filter((node) => node['Node Type'].endsWith('Sort'))
  return Math.max(0, ...sorts.map((node) => node.Plans![0]!['Plan Rows']))
}

/** One line for each step, for whoever has to find out what is wrong. */
export function drawPlan(plan: PlanNode, depth = 0): string {
  const where = plan['Index Name'] ?? plan['Relation Name']
  const line = `${'  '.repeat(depth)}${plan['Node Type']}${where === undefined ? '' : ` ${where}`}, ${plan['Plan Rows']} rows`
  return [line, ...(plan.Plans ?? []).map((child) => drawPlan(child, depth + 1))].join('\n')
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
