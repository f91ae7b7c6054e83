// Finds bare texts in JSX. Page translators replace the text nodes of a page by elements. React then can neither change nor
// remove a text node that stands beside other nodes, and it cannot insert anything before one: the text stays stale, or the
// page is lost. A text that is the only child of its element has no such trouble: React sets the content of the element.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * `text`: never changes. `changing`: a text, or what may be one. `optional`: elements that come and go. `slot`: what callers
 * pass, if anything. `element`: always one element.
 */
export type Kind = 'text' | 'changing' | 'optional' | 'slot' | 'element'

export interface Child {
  kind: Kind
  start: number
  end: number
  /** Of a slot. */
  name?: string
}

export interface Place {
  file: string
  line: number
  source: string
}

export interface SourceFile {
  path: string
  source: string
  program: Node
  /** Names that hold elements in this file. */
  elements: ReadonlySet<string>
  /** Names of properties for content that callers pass. */
  slots: ReadonlySet<string>
  /** Components that may render nothing, or several elements. */
  optional: ReadonlySet<string>
}

/** All modules with JSX that ship. */
export function readSources(root: string): SourceFile[] {
  const paths = globSync('client/**/*.tsx', { cwd: root }).filter((path) => !path.includes('.test.'))
  const files = paths.map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
  const optional = new Set(files.flatMap((file) => [...file.optional]))
  return files.map((file) => ({ ...file, optional }))
}

export function parseSource(path: string, source: string): SourceFile {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const root = program as unknown as Node
  const slots = new Set<string>(['children'])
  const elements = new Set<string>()
  const optional = new Set<string>()
  visit(root, (node) => {
    const name = ((node.key ?? node.id) as Node | null)?.name as string | undefined
    if (name === undefined) return
    if (node.type === 'TSPropertySignature') {
      const type = source.slice(node.start, node.end)
      if (/:[^:]*\b(ReactNode|ReactElement)\b/.test(type)) slots.add(name)
    }
    if (node.type === 'VariableDeclarator' && holdsElements(node, source)) elements.add(name)
    if (node.type === 'FunctionDeclaration' && returnsElements(node)) elements.add(name)
    if (isComponent(node) && !rendersAlways(node)) optional.add(name)
  })
  return { path, source, program: root, elements, slots, optional }
}

function holdsElements(declarator: Node, source: string): boolean {
  const init = declarator.init as Node | null
  if (init === null) return false
  if (/:.*\b(ReactNode|ReactElement)\b/s.test(source.slice(declarator.start, init.start))) return true
  return (
    isElement(init) ||
    mapsToElements(init) ||
    (init.type === 'ArrowFunctionExpression' && returnsElements(init))
  )
}

function returnsElements(fn: Node): boolean {
  const values = returnsOf(fn)
  return (
    values.length > 0 &&
    values.every((value) => isElement(value) || isNothing(value)) &&
    values.some(isElement)
  )
}

function rendersAlways(fn: Node): boolean {
  const values = returnsOf(fn)
  return values.length > 0 && values.every(isOneElement)
}

/** A fragment is as many elements as it has children. */
function isOneElement(node: Node): boolean {
  if (node.type === 'ParenthesizedExpression') return isOneElement(node.expression as Node)
  if (node.type === 'ConditionalExpression')
    return isOneElement(node.consequent as Node) && isOneElement(node.alternate as Node)
  return node.type === 'JSXElement' && !isFragment(node)
}

function mapsToElements(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const method = ((node.callee as Node).property as Node | undefined)?.name
  const each = (node.arguments as Node[])[0]
  return (method === 'map' || method === 'flatMap') && each !== undefined && returnsElements(each)
}

/** Places with bare texts, in the order of files. */
export function findBareTexts(files: readonly SourceFile[]): Place[] {
  const bareSlots = findBareSlots(files)
  return files.flatMap((file) => {
    const places: Place[] = []
    const add = ({ start, end }: { start: number; end: number }) =>
      places.push({
        file: file.path,
        line: file.source.slice(0, start).split('\n').length,
        source: file.source.slice(start, end).replace(/\s+/g, ' ').slice(0, 100),
      })
    visit(file.program, (node) => {
      if (isJsx(node)) for (const child of bareChildren(file, node)) add(child)
      for (const value of textsInSlots(file, node, bareSlots)) add(value)
      if (isComponent(node)) for (const value of returnsOf(node)) if (isText(value)) add(value)
    })
    return places
  })
}

/** The children of an element that are bare. */
export function bareChildren(file: SourceFile, node: Node): Child[] {
  const children = childrenOf(file, node)
  const isAlone = children.length === 1 && !isFragment(node)
  const comesAndGoes = children.some(({ kind }) => kind === 'optional' || kind === 'slot')
  return children.filter(({ kind }) => {
    if (kind === 'changing') return !isAlone
    return kind === 'text' && (isFragment(node) || comesAndGoes)
  })
}

export function childrenOf(file: SourceFile, node: Node): Child[] {
  return (node.children as Node[]).flatMap((child): Child[] => {
    const { start, end } = child
    if (child.type === 'JSXText') {
      const value = child.value as string
      const isLayout = value.trim() === '' && value.includes('\n')
      return isLayout || value === '' ? [] : [{ kind: 'text', start, end }]
    }
    if (child.type !== 'JSXExpressionContainer')
      return [{ kind: file.optional.has(elementName(child)) ? 'optional' : 'element', start, end }]
    const expression = child.expression as Node
    const kind = kindOf(file, expression)
    return kind === null
      ? []
      : [{ kind, start, end, ...(kind === 'slot' ? { name: slotName(expression)! } : {}) }]
  })
}

/** Null for what renders nothing. */
export function kindOf(file: SourceFile, node: Node): Kind | null {
  switch (node.type) {
    case 'JSXEmptyExpression':
      return null
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'Literal':
      return typeof node.value === 'string' ? 'text' : null
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return kindOf(file, node.expression as Node)
    case 'LogicalExpression':
      return either(
        node.operator === '&&' ? null : kindOf(file, node.left as Node),
        kindOf(file, node.right as Node),
      )
    case 'ConditionalExpression':
      return either(kindOf(file, node.consequent as Node), kindOf(file, node.alternate as Node))
  }
  const slot = slotName(node)
  if (slot !== null && file.slots.has(slot)) return 'slot'
  if (node.type === 'Identifier') {
    if (node.name === 'undefined') return null
    return file.elements.has(node.name as string) ? 'optional' : 'changing'
  }
  if (node.type === 'MemberExpression' && node.computed === true)
    return file.elements.has((node.object as Node).name as string) ? 'optional' : 'changing'
  if (node.type !== 'CallExpression') return 'changing'
  const name = (node.callee as Node).name as string
  return mapsToElements(node) || file.elements.has(name) || file.slots.has(name) ? 'optional' : 'changing'
}

function either(one: Kind | null, other: Kind | null): Kind | null {
  const kinds = [one, other].filter((kind) => kind !== null)
  if (kinds.length === 0) return null
  if (kinds.includes('slot')) return 'slot'
  return kinds.every((kind) => kind === 'element' || kind === 'optional' || kind === 'slot')
    ? 'optional'
    : 'changing'
}

/** Slots that stand beside other nodes, as `Component.slot`, also of components that pass their own slot on to one. */
function findBareSlots(files: readonly SourceFile[]): Set<string> {
  const bare = new Set<string>()
  const passed: [from: string, to: string][] = []
  for (const file of files) {
    visitComponents(file.program, (component, node) => {
      if (!isJsx(node)) return
      const children = childrenOf(file, node)
      const isAlone = children.length === 1 && !isFragment(node)
      const parent = elementName(node)
      for (const { kind, name } of children) {
        if (kind !== 'slot') continue
        if (!isAlone) bare.add(`${component}.${name}`)
        else if (isComponentName(parent)) passed.push([`${component}.${name}`, `${parent}.children`])
      }
      for (const [name, value] of attributesOf(node)) {
        const slot = slotName(value)
        if (slot !== null && file.slots.has(slot)) passed.push([`${component}.${slot}`, `${parent}.${name}`])
      }
    })
  }
  for (let size = -1; size !== bare.size; ) {
    size = bare.size
    for (const [from, to] of passed) if (bare.has(to)) bare.add(from)
  }
  return bare
}

/** Texts that are passed to bare slots. */
function textsInSlots(
  file: SourceFile,
  node: Node,
  bareSlots: ReadonlySet<string>,
): { start: number; end: number }[] {
  if (node.type !== 'JSXElement') return []
  const component = elementName(node)
  const children = childrenOf(file, node)
  const inAttributes = attributesOf(node).filter(
    ([name, value]) => bareSlots.has(`${component}.${name}`) && mayBeText(file, value),
  )
  const inChildren = bareSlots.has(`${component}.children`)
    ? children.filter(({ kind }) => kind === 'text' || kind === 'changing')
    : []
  return [...inAttributes.map(([, value]) => value), ...inChildren]
}

function mayBeText(file: SourceFile, value: Node): boolean {
  const kind = kindOf(file, value)
  return kind === 'text' || kind === 'changing'
}

function attributesOf(node: Node): [name: string, value: Node][] {
  const opening = node.openingElement as { attributes: Node[] } | undefined
  return (opening?.attributes ?? []).flatMap((attribute): [string, Node][] => {
    const value = attribute.value as Node | null
    if (attribute.type !== 'JSXAttribute' || value === null) return []
    const name = (attribute.name as Node).name as string
    return [[name, value.type === 'JSXExpressionContainer' ? (value.expression as Node) : value]]
  })
}

export function elementName(node: Node): string {
  const name = (node.openingElement as { name: Node } | undefined)?.name
  return name === undefined ? '' : String(name.name ?? (name.property as Node | undefined)?.name ?? '')
}

const isComponentName = (name: string) => /^[A-Z]/.test(name)
const isFragment = (node: Node) => node.type === 'JSXFragment' || elementName(node) === 'Fragment'
const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

function slotName(node: Node): string | null {
  if (node.type === 'ConditionalExpression')
    return slotName(node.consequent as Node) ?? slotName(node.alternate as Node)
  if (node.type === 'LogicalExpression') return slotName(node.right as Node)
  if (node.type === 'Identifier') return node.name as string
  if (node.type === 'MemberExpression' && (node.object as Node).name === 'props')
    return ((node.property as Node).name as string | undefined) ?? null
  return null
}

function isElement(node: Node | null): boolean {
  if (node === null) return false
  if (node.type === 'ParenthesizedExpression') return isElement(node.expression as Node)
  if (node.type === 'ArrayExpression') return (node.elements as Node[]).every(isElement)
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].every(
      (each) => isElement(each as Node) || isNothing(each as Node),
    )
  if (node.type === 'LogicalExpression' && node.operator === '&&') return isElement(node.right as Node)
  return isJsx(node)
}

const isNothing = (node: Node) =>
  (node.type === 'Literal' && node.value === null) ||
  (node.type === 'Identifier' && node.name === 'undefined')

function isText(node: Node): boolean {
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].some((each) => isText(each as Node))
  if (node.type === 'LogicalExpression') return isText(node.right as Node)
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function isComponent(node: Node): boolean {
  return (
    node.type === 'FunctionDeclaration' && isComponentName(((node.id as Node | null)?.name as string) ?? '')
  )
}

/** Values that a function returns, without those of functions in it. */
export function returnsOf(node: Node): Node[] {
  const body = node.body as Node | undefined
  if (body === undefined) return []
  if (body.type !== 'BlockStatement') return [body]
  const values: Node[] = []
  visit(body, (each) => {
    if (/^(Arrow)?Function/.test(each.type)) return false
    if (each.type === 'ReturnStatement' && each.argument != null) values.push(each.argument as Node)
    return undefined
  })
  return values
}

/** Visits a node and all below it, except those for which `enter` returns false. */
export function visit(node: Node, enter: (node: Node) => unknown): void {
  if (enter(node) === false) return
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'object' && each !== null && typeof (each as Node).type === 'string')
        visit(each as Node, enter)
    }
  }
}

/** Visits every node inside of a component, with the name of the component. */
function visitComponents(program: Node, enter: (component: string, node: Node) => void): void {
  visit(program, (node) => {
    if (node.type !== 'FunctionDeclaration') return undefined
    const name = ((node.id as Node | null)?.name as string) ?? ''
    visit(node.body as Node, (each) => enter(name, each))
    return false
  })
}
