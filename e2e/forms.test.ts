import { existsSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#client/routes.ts'
import { parseModule } from '#tools/feature-graph.ts'
import { formParts, provenForms, scriptOnlyForms, testedForms } from './forms.ts'

interface PageModule {
  file: string
  source: string
}

/** The modules of all routes, and what they import. */
function readPageModules(): PageModule[] {
  const found = new Map<string, PageModule>()
  const queue = modulesOf(routes as RouteConfigEntry[]).map((file) => `client/${file}`)
  for (const file of queue) {
    if (found.has(file) || !file.startsWith('client/') || !/\.tsx?$/.test(file) || !existsSync(file)) continue
    const source = readFileSync(file, 'utf8')
    found.set(file, { file, source })
    queue.push(...parseModule(file, source).imports)
  }
  return [...found.values()].filter(({ file }) => !file.startsWith('client/elements-gallery/'))
}

function modulesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...modulesOf(children)])
}

const modules = readPageModules()
const forms = modules
  .filter(({ file }) => file.endsWith('.tsx'))
  .filter(({ source }) =>
    /<(form|Form|fetcher\.Form|PageForm|FormDisclosure)\b/.test(source.replaceAll(/^\s*\/\/.*$/gm, '')),
  )
  .map(({ file }) => file)
const listed = [...Object.keys(testedForms), ...Object.keys(scriptOnlyForms), ...provenForms]

test('every form of a page is tested with script off, or its list says why not', () => {
  expect(modules.length).toBeGreaterThan(500)
  expect(forms.length).toBeGreaterThan(60)
  expect([...listed, ...formParts].toSorted()).toEqual(forms.toSorted())
})

test.each(Object.entries(testedForms))('%s is sent without script by the named test', (_, [spec, title]) => {
  const source = readFileSync(`e2e/${spec}.spec.ts`, 'utf8')
  expect(source).toContain('javaScriptEnabled')
  expect(source).toMatch(new RegExp(`\\btest\\(['"\`]${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
})

test('every page with an action has a form that works without script', () => {
  const tested = new Set(Object.keys(testedForms))
  const reaches = (file: string, seen = new Set<string>()): boolean => {
    if (tested.has(file)) return true
    if (seen.has(file)) return false
    seen.add(file)
    const found = modules.find((each) => each.file === file)
    return found !== undefined && parseModule(file, found.source).imports.some((next) => reaches(next, seen))
  }
  const actions = modules.filter(({ file, source }) => {
    return (
      modulesOf(routes as RouteConfigEntry[]).includes(file.slice('client/'.length)) &&
      /^export (async )?(function|const) action\b/m.test(source)
    )
  })
  expect(actions.length).toBeGreaterThan(20)
  // Signing out is a button of the frame.
  const withoutForm = actions.map(({ file }) => file).filter((file) => !reaches(file))
  expect(withoutForm).toEqual(['client/site/sign-in/sign-out.ts'])
})
