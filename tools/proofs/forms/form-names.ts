// Finds the forms of all pages by the senders that the pages' actions name. Pages that read their form themselves name none.
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { type Node, visit } from '#tools/bare-texts.ts'
import { parseModule } from '#tools/feature-graph.ts'

export interface PageForms {
  /** The route's module. */
  page: string
  /** File of the senders, which several pages may share. The page itself, if it reads its form. */
  senders: string
  /** Files and names of the senders. Empty: one sender has all forms of the page. */
  named: readonly string[]
}

interface Place {
  file: string
  node: Node
}

/** Null for a page without an action. */
export function readPageForms(page: string): PageForms | null {
  const program = parse(page)
  const action = exportedAction(program)
  if (action === null) return null
  const call = find(action, (node) => node.type === 'CallExpression' && nameOf(node.callee) === 'sendForm')
  if (call === null) return { page, senders: page, named: [] }
  const senders = resolve({ file: page, node: (call.arguments as Node[])[2]! })
  const named = senders.node.type === 'ObjectExpression' ? namesOf(senders) : []
  return { page, senders: senders.file, named }
}

const programs = new Map<string, Node>()

function parse(file: string): Node {
  const known = programs.get(file)
  if (known !== undefined) return known
  const program = parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node
  programs.set(file, program)
  return program
}

function exportedAction(program: Node): Node | null {
  return find(program, (node) => {
    if (node.type !== 'ExportNamedDeclaration') return false
    const declaration = node.declaration as Node | null
    if (declaration?.type === 'FunctionDeclaration') return nameOf(declaration.id) === 'action'
    const declared = (declaration?.declarations ?? []) as Node[]
    return declared.some(({ id }) => nameOf(id) === 'action')
  })
}

/** Follows names, calls and imports to the object with the senders, or to the only sender. */
function resolve({ file, node }: Place): Place {
  switch (node.type) {
    case 'Identifier':
      return resolve(declarationOf(file, node.name as string))
    case 'CallExpression':
      return resolve(returnedBy(resolve({ file, node: node.callee as Node })))
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
      return resolve({ file, node: node.expression as Node })
    default:
      return { file, node }
  }
}

function declarationOf(file: string, name: string): Place {
  const program = parse(file)
  const local = find(
    program,
    (node) =>
      (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') && nameOf(node.id) === name,
  )
  if (local !== null)
    return { file, node: local.type === 'FunctionDeclaration' ? local : (local.init as Node) }
  const imported = find(
    program,
    (node) =>
      node.type === 'ImportDeclaration' &&
      (node.specifiers as Node[]).some((specifier) => nameOf(specifier.local) === name),
  )
  if (imported === null) throw new Error(`${file}: ${name} is not declared`)
  const { value } = imported.source as unknown as { value: string }
  const [from] = parseModule(file, `import '${value}'`).imports
  return declarationOf(from!, name)
}

function returnedBy({ file, node }: Place): Place {
  const body = node.body as Node
  if (body.type !== 'BlockStatement') return { file, node: body }
  const last = (body.body as Node[]).findLast(({ type }) => type === 'ReturnStatement')
  return { file, node: last!.argument as Node }
}

function namesOf({ file, node }: Place): string[] {
  return (node.properties as Node[]).flatMap((property) => {
    if (property.type === 'SpreadElement') return namesOf(resolve({ file, node: property.argument as Node }))
    const key = property.key as Node
    const name = property.computed ? textOf({ file, node: key }) : String(key.name ?? key.value)
    return [`${file} ${name}`]
  })
}

/** The text of a constant, or of a property of one. */
function textOf({ file, node }: Place): string {
  if (node.type === 'MemberExpression') {
    const object = resolve({ file, node: node.object as Node })
    const property = (object.node.properties as Node[]).find(
      ({ key }) => nameOf(key) === nameOf(node.property),
    )
    return textOf({ file: object.file, node: property!.value as Node })
  }
  const { value } = resolve({ file, node }).node
  return String(value)
}

const nameOf = (node: unknown) => (node as Node | null)?.name

function find(root: Node, isWanted: (node: Node) => boolean): Node | null {
  let found: Node | null = null
  visit(root, (node) => {
    if (found === null && isWanted(node)) found = node
  })
  return found
}
