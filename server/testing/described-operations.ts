// The OpenAPI description for tests: operations by the key of the endpoint, and bodies without references.
import { splitEndpointKey } from '#contract/endpoint.ts'
import type { EndpointKey } from '#contract/endpoints.ts'
import { buildOpenApi, mediaOf, type Operation } from '#server/documentation/open-api.ts'
import type { JsonSchema } from '#server/documentation/schemas.ts'

export const openApi = buildOpenApi()

export function operationOf(key: EndpointKey): Operation {
  const { method, path } = splitEndpointKey(key)
  return openApi.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
}

/** The schema of the body, in which each reference is replaced by its target. */
export function bodySchemaOf(key: EndpointKey): JsonSchema | undefined {
  const { requestBody } = operationOf(key)
  const schema = requestBody === undefined ? undefined : mediaOf(requestBody.content).schema
  return schema === undefined ? undefined : (withoutReferences(schema) as JsonSchema)
}

export function resolve(ref: string): unknown {
  return ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], openApi)
}

function withoutReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReferences)
  if (value === null || typeof value !== 'object') return value
  const { $ref, ...rest } = value as { $ref?: string }
  const referred = $ref === undefined ? {} : (resolve($ref) as object)
  return Object.fromEntries(
    Object.entries({ ...referred, ...rest }).map(([name, item]) => [name, withoutReferences(item)]),
  )
}
