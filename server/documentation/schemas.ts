// The contract's schemas as JSON schemas: each described object a component, referred to wherever it occurs.
import * as z from 'zod/mini'
import { describedObjects, textOf } from '#contract/describe.ts'
import type { EndpointDefinition } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/errors.ts'
import { calendarDate, documentedAs, timestamp } from '#contract/fields.ts'
import { wireName } from '#contract/wire-names.ts'

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  [keyword: string]: unknown
}

/** What no schema of the contract says: the body of a refusal. */
const errorSchema: JsonSchema = {
  type: 'object',
  description: 'Why a call was refused.',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'Text for the person who reads it.' },
    code: { type: 'string', enum: Object.keys(errorCodes), description: 'What programs go by.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with each field, by its name.',
    },
    requestId: {
      type: 'string',
      description: "Id under which the server's log has the request; of faults alone.",
    },
    current: { description: 'The record as it is now, where the call named an older version.' },
    seatsLeft: { type: 'integer', description: 'Seats that can be held, where that matters.' },
  },
}

const componentsPath = '#/components/schemas/'

export interface Schemas {
  components: Record<string, JsonSchema>
  /** By the endpoint's key. */
  params: Record<string, JsonSchema>
  query: Record<string, JsonSchema>
  /** Optional where a call works without it. */
  body: Record<string, { schema: JsonSchema; isRequired: boolean }>
  /** Without answers that have no body. */
  output: Record<string, JsonSchema>
}

export function convertSchemas(): Schemas {
  const definitions = Object.entries(endpoints) as [string, EndpointDefinition][]
  const definitionOf = (key: string): EndpointDefinition => endpoints[key as EndpointKey]
  const side = (name: 'params' | 'query' | 'body' | 'output', io: 'input' | 'output') =>
    convertAll(
      Object.fromEntries(
        definitions.flatMap(([key, definition]) => {
          const schema = definition[name]
          const isEmpty = name === 'output' && definition.status === 204
          return schema === undefined || isEmpty ? [] : [[key, schema]]
        }),
      ),
      io,
    )
  const described = (name: 'params' | 'query', schemas: Record<string, JsonSchema>) =>
    Object.fromEntries(
      Object.entries(schemas).map(([key, schema]) => [
        key,
        describeProperties(schema, definitionOf(key)[name] as z.ZodMiniObject),
      ]),
    )
  const [params, query, body, output] = [
    side('params', 'input'),
    side('query', 'input'),
    side('body', 'input'),
    side('output', 'output'),
  ]
  const components: Record<string, JsonSchema> = {}
  const converted = { Error: errorSchema, ...output.components, ...body.components }
  for (const name of Object.keys(converted).sort())
    components[name] = converted[name as keyof typeof converted]!
  for (const [name, { schema, sentence }] of describedObjects) {
    const component = components[name]
    if (component !== undefined)
      components[name] = { description: sentence, ...describeProperties(component, schema) }
  }
  return {
    components,
    params: described('params', params.schemas),
    query: described('query', query.schemas),
    body: Object.fromEntries(
      Object.entries(body.schemas).map(([key, schema]) => [
        key,
        { schema, isRequired: body.required.includes(key) },
      ]),
    ),
    output: output.schemas,
  }
}

/** Converts all schemas in one call, so that each component is converted only once. */
function convertAll(shape: Record<string, z.ZodMiniType>, io: 'input' | 'output') {
  const converted = z.toJSONSchema(z.object(shape), {
    io,
    metadata: describedRegistry,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      dropSafeBounds(jsonSchema as JsonSchema)
      const documented = documentedAs(zodSchema)
      if (documented === undefined) return
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key]
      Object.assign(jsonSchema, documented)
    },
  })
  const { properties, required, $defs } = JSON.parse(
    JSON.stringify(converted).replaceAll('"#/$defs/', `"${componentsPath}`),
  ) as { properties: Record<string, JsonSchema>; required?: string[]; $defs?: Record<string, JsonSchema> }
  const components = Object.fromEntries(
    Object.entries($defs ?? {}).map(([name, schema]) => [name, renameProperties(schema)]),
  )
  const schemas = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, renameProperties(schema)]),
  )
  return { components, schemas, required: required ?? [] }
}

/** Bounds of JavaScript's safe integers, which carry no information. */
function dropSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

const describedRegistry = z.registry<{ id?: string; format?: string }>()
for (const [name, { schema }] of describedObjects) describedRegistry.add(schema, { id: name })
describedRegistry.add(calendarDate, { format: 'date' })
describedRegistry.add(timestamp, { format: 'date-time' })

/** The contract's own names → the names on the wire. */
function renameProperties(schema: JsonSchema): JsonSchema {
  const { properties, required } = schema
  if (properties === undefined) return schema
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [wireName(name), property]),
    ),
    ...(required === undefined ? {} : { required: required.map(wireName) }),
  }
}

/** Adds the texts of the fields of `schema`, from which `converted` comes. */
function describeProperties(converted: JsonSchema, { shape }: z.ZodMiniObject): JsonSchema {
  const { properties } = converted
  if (properties === undefined) return converted
  const texts = new Map(
    Object.entries(shape).map(([name, field]) => [wireName(name), textOf(field as z.ZodMiniType)]),
  )
  return {
    ...converted,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const [sentence, ...examples] = texts.get(name) ?? []
        if (sentence === undefined) return [name, property]
        return [name, { ...property, description: sentence, ...(examples.length === 0 ? {} : { examples }) }]
      }),
    ),
  }
}

/** Composed of the examples of the parts; undefined where a part has none. */
export function exampleOf(schema: JsonSchema, components: Record<string, JsonSchema>): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.$ref !== undefined)
    return exampleOf(components[schema.$ref.slice(componentsPath.length)]!, components)
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0]!, components)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') {
    const item = exampleOf(schema.items ?? {}, components)
    return item === undefined ? undefined : [item]
  }
  if (schema.properties === undefined) return undefined
  const entries = Object.entries(schema.properties).map(
    ([name, property]) => [name, exampleOf(property, components)] as const,
  )
  return Object.fromEntries(entries.filter(([, example]) => example !== undefined))
}

export function refTo(name: string): JsonSchema {
  return { $ref: `${componentsPath}${name}` }
}
