import { expect, test } from 'vitest'
import { findBareTexts, parseSource, readSources } from './bare-texts.ts'

const bareIn = (jsx: string) =>
  findBareTexts([
    parseSource(
      'sample.tsx',
      `function Sample({ children, icon }: { children: ReactNode; icon: Icon }) { return (${jsx}) }`,
    ),
  ]).map(({ source }) => source.trim())

test('no text of the client is bare, so that page translators do not break pages', () => {
  const files = readSources('.')
  expect(files.length).toBeGreaterThan(300)
  expect(findBareTexts(files)).toEqual([])
})

test.each([
  ['behind an element that comes and goes', '<p>{isBusy && <Spinner />} Order</p>', ['Order']],
  ['behind a list', '<p>{names.map((name) => <b>{name}</b>)} travel</p>', ['travel']],
  ['behind one of two elements', '<p>{isOn ? <Icon /> : null} Add</p>', ['Add']],
  ['that changes beside words', '<p>{count} items</p>', ['{count}']],
  ['that changes beside an element', '<p><Icon /> {name}</p>', ['{name}']],
  ['that comes and goes', '<p>Sent{isMailed && " by mail"}</p>', ['{isMailed && " by mail"}']],
  ['in a fragment', '<>Sent <b>twice</b></>', ['Sent']],
  ['in a keyed fragment', '<Fragment key="one">{part}</Fragment>', ['{part}']],
  ['that a part puts beside others', '<Sample>{icon && <Icon />}{children}</Sample>', []],
])('a text %s is bare', (_, jsx, expected) => {
  expect(bareIn(jsx)).toEqual(expected)
})

test('a text that callers pass to a part is bare if the part puts it beside others', () => {
  const part = 'function Badge({ icon, children }) { return <span>{icon && <Icon />}{children}</span> }'
  const wrapper = 'function Sign({ children }) { return <Badge>{children}</Badge> }'
  const files = [part, wrapper, 'function Page() { return <Sign>Sold out</Sign> }']
  const places = findBareTexts(files.map((source) => parseSource('sample.tsx', source)))
  expect(places.map(({ source }) => source)).toEqual(['Sold out'])
})

test.each([
  ['the only child', '<p>{count}</p>'],
  ['the only child in one of two states', '<p>{isOn ? "On" : <b>off</b>}</p>'],
  ['one template', `<p>{\`\${count} items\`}</p>`],
  ['in an element of its own', '<p>{isBusy && <Spinner />}<span>Order</span></p>'],
  ['never changed, between elements that stay', '<p>See <a href="/x">the terms</a>.</p>'],
])('a text that is %s is not bare', (_, jsx) => {
  expect(bareIn(jsx)).toEqual([])
})
