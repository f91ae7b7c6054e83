import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi } from '#server/testing/described-operations.ts'

test('a linter of such descriptions finds neither errors nor warnings', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The product has no licence for others.
      'info-license': 'off',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-required-schema-properties-undefined': 'error',
      'no-schema-type-mismatch': 'error',
      'no-unused-components': 'error',
      'component-name-unique': 'error',
      'parameter-description': 'error',
      'operation-operationId-url-safe': 'error',
      'operation-tag-defined': 'error',
      'operation-singular-tag': 'error',
      'tag-description': 'error',
      'security-defined': 'error',
    },
  })
  const problems = await lintFromString({
    source: JSON.stringify(openApi),
    absoluteRef: 'openapi.json',
    config,
  })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})
