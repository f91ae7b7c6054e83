// The description as a single self-contained page, which works without the built site.
import { createHash } from 'node:crypto'
import { apiBase } from '#contract/paths.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { type BodyContent, mediaOf, type OpenApi, type Operation, type Response } from './open-api.ts'
import type { JsonSchema } from './schemas.ts'

const style = `
body{margin:0;background:#f1f7f8;color:#2c475a;font:16px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 6rem}
h1,h2,h3{color:#0d2639;line-height:1.2;overflow-wrap:anywhere}h2{margin:3rem 0 0}h3{font-size:1.125rem;margin:0 0 .25rem}
section{background:#fff;border:1px solid #d5e0e5;border-radius:10px;padding:1.25rem;margin:1rem 0;scroll-margin-top:1rem}
code,pre{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{overflow:auto;background:#f1f7f8;padding:1rem}
table{width:100%;border-collapse:collapse;margin:.75rem 0}th,td{text-align:left;padding:.375rem .5rem;border-bottom:1px solid #d5e0e5;vertical-align:top}
h3 code{font-size:1rem;font-weight:600}td{white-space:pre-line}td:first-child{min-width:4rem;font-weight:600}p{margin:.5rem 0}
summary{cursor:pointer;color:#0b6075}a{color:#0b6075}:focus-visible{outline:3px solid #0d2639;outline-offset:2px}
@media(max-width:40rem){tr{display:block;border-bottom:1px solid #d5e0e5;padding:.5rem 0}td{display:block;border:0;padding:.125rem 0}thead{display:none}}`

export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

export function renderPage(document: OpenApi): string {
  const { info, tags, paths, components } = document
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = tags.map(({ name, description }) => {
    const ofTag = operations.filter(({ operation }) => operation.tags.includes(name))
    return `<h2 id="${idOf(name)}">${escapeHtml(capitalised(name))}</h2>
<p>${escapeHtml(description)}</p>
${ofTag.map(({ method, path, operation }) => renderOperation(method, path, operation, document)).join('\n')}`
  })
  const objects = Object.entries(components.schemas).map(
    ([name, schema]) => `<section id="${name}">
<h3>${name}</h3>
<p>${escapeHtml(schema.description ?? '')}</p>
${table(
  ['Field', 'Form', 'Meaning'],
  Object.entries(schema.properties ?? {}).map(([field, property]) => [
    code(field),
    `${formOf(property)}${schema.required?.includes(field) === true ? '' : ', optional'}`,
    escapeHtml(property.description ?? ''),
  ]),
)}
</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - Halyard</title><style>${style}</style></head>
<body>
<main>
<h1>Halyard API</h1>
<p>${escapeHtml(info.description)}</p>
<p>Base path: <code>${apiBase}</code>. For machines: <a href="${apiBase}/openapi.json">openapi.json</a>.</p>
<p>${[...tags.map(({ name }) => [idOf(name), capitalised(name)]), ['objects', 'Objects']]
    .map(([id, name]) => `<a href="#${id}">${escapeHtml(name!)}</a>`)
    .join(' · ')}</p>
${groups.join('\n')}
<h2 id="objects">Objects</h2>
${objects.join('\n')}
</main>
</body>
</html>
`
}

function renderOperation(method: string, path: string, operation: Operation, document: OpenApi): string {
  const { summary, parameters = [], requestBody, responses } = operation
  const parameterRows = parameters.map(({ name, in: place, required, schema, description }) => [
    code(name),
    `${place}${required ? '' : ', optional'}`,
    formOf(schema),
    escapeHtml(description),
  ])
  const responseRows = Object.entries(responses).map(([status, response]) => {
    const { description = '', content } = resolve(response, document)
    return [status, content === undefined ? '' : formOf(schemaOf(content)), withCode(description)]
  })
  return `<section id="${operation.operationId}">
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. Access: ${escapeHtml(accessOf(operation))}.</p>
${table(['Parameter', 'Where', 'Form', 'Meaning'], parameterRows)}
${requestBody === undefined ? '' : `<p>Body: ${formOf(schemaOf(requestBody.content))}${requestBody.required ? '' : ', optional'}. ${escapeHtml(requestBody.description)}</p>${renderExample(requestBody.content)}`}
<details><summary>Answers</summary>${table(['Status', 'Form', 'Meaning'], responseRows)}</details>
</section>`
}

function renderExample(content: BodyContent): string {
  const { example } = mediaOf(content)
  if (example === undefined) return ''
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return `<details><summary>Example</summary><pre>${escapeHtml(text)}</pre></details>`
}

function schemaOf(content: BodyContent): JsonSchema {
  return mediaOf(content).schema
}

function resolve(response: Response, { components }: OpenApi): Response {
  return response.$ref === undefined ? response : components.responses[nameIn(response.$ref)]!
}

/** A schema in few words, with links to the objects in it. */
function formOf(schema: JsonSchema): string {
  const { $ref, anyOf, items, type } = schema
  if ($ref !== undefined) return `<a href="#${nameIn($ref)}">${nameIn($ref)}</a>`
  if (anyOf !== undefined) return anyOf.map(formOf).join(' or ')
  if (items !== undefined) return `list of ${formOf(items)}`
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return schema.enum.map((value) => code(String(value))).join(', ')
  const bounds = (['format', 'minimum', 'maximum', 'minLength', 'maxLength'] as const).flatMap((keyword) =>
    schema[keyword] === undefined ? [] : [`${keyword} ${schema[keyword]}`],
  )
  const name = [type ?? 'any'].flat().join(' or ')
  return escapeHtml(bounds.length === 0 ? name : `${name} (${bounds.join(', ')})`)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const cells = (tag: string, values: readonly string[]) =>
    values.map((value) => `<${tag}>${value}</${tag}>`).join('')
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells('td', row)}</tr>`)
    .join('')}</tbody></table>`
}

function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

function idOf(tag: string): string {
  return `tag-${tag.replaceAll(' ', '-')}`
}

function capitalised(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}`
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

/** Renders text in backticks as code. */
function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function accessOf(operation: Operation): string {
  const { 'x-access': access, 'x-rights': rights } = operation
  return rights === undefined ? access : `${access}; narrowed admins with ${rights.join(' or ')}`
}
