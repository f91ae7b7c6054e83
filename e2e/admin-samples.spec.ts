// The sample screens of the back office: fixed figures and made-up people, without API calls.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { watchOwnCalls } from './calls.ts'
import { signInAdmin } from './staff.ts'
import { expect, test } from './test.ts'

test('the dashboard shows fixed figures and charts, and a button without an action (R-366, R-367, R-368, R-369)', {
  tag: '@usual',
}, async ({ page }) => {
  await signInAdmin(page.request)
  const calls = watchOwnCalls(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard - Halyard')
  const figures = page.getByRole('list', { name: 'Figures' }).getByRole('listitem')
  await expect(figures).toHaveCount(4)
  await expect(figures.nth(0)).toContainText('12,361')
  await expect(figures.nth(3)).toContainText('+43%')

  const revenue = page.getByRole('region', { name: 'Revenue' })
  await expect(revenue).toContainText('$5,381,800')
  await expect(page.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('img', { name: '75% of the campaign' })).toBeVisible()
  const sales = page.getByRole('region', { name: 'Sales quantity' })
  await expect(sales.locator('.recharts-bar-rectangle')).toHaveCount(21)
  const traffic = page.getByRole('region', { name: 'Geography traffic' })
  await expect(traffic.locator('.map-country')).toHaveCount(176)

  // A chart is accessible by arrow keys and as a table.
  await revenue.getByRole('application', { name: /Revenue/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(revenue.getByRole('status')).toContainText('Feb')
  await expect(revenue.getByRole('status')).toContainText('France$90,300')
  await revenue.getByText('As a table').click()
  await expect(revenue.getByRole('row', { name: 'Dec $255,900 $210,200 $178,300' })).toBeVisible()
  await traffic.getByText('As a table').click()
  await expect(traffic.getByRole('row', { name: 'France 1,000,000' })).toBeVisible()

  const button = page.getByRole('button', { name: 'Download Reports' })
  await expect(button).toHaveAccessibleDescription('A sample: there are no reports behind it.')
  const download = page.waitForEvent('download', { timeout: 1500 }).catch(() => null)
  await button.click()
  await expect(page.getByText('A sample: there are no reports')).toBeVisible()
  expect(await download).toBeNull()
  await expect(page).toHaveURL('/admin')
  expect(calls).toEqual([])
})

test('every sample screen opens without an API call: grids, form, FAQ and charts (R-370, R-378, R-380, R-381, R-382, R-384)', {
  tag: '@usual',
}, async ({ page }) => {
  await signInAdmin(page.request)
  const calls = watchOwnCalls(page)
  await page.goto('/admin/team')
  const open = async (link: string, heading: string) => {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${heading} - Halyard`)
  }
  const team = page.getByRole('table', { name: 'Team members' })
  for (const title of ['Name', 'Age', 'Phone Number', 'Email', 'Access Level']) {
    await expect(team.getByRole('columnheader', { name: title })).toBeVisible()
  }
  await expect(team.getByRole('row', { name: /Ebba Lund .*150.* manager/ })).toBeVisible()
  await team.getByRole('button', { name: 'Age' }).click()
  await expect(team.getByRole('columnheader', { name: 'Age' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(team.getByRole('row').nth(1)).toContainText('Pip Quayle')

  await open('Invoices', 'Invoices')
  const invoice = page.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: /Ebba Lund/ })
  await expect(invoice).toContainText('$7,300.15')
  await expect(invoice).toContainText('05/11/2026')

  await open('Contacts', 'Contacts')
  await open('Form', 'Create User')
  await open('Calendar', 'Calendar')
  await expect(page.locator('.calendar').getByRole('table')).toBeVisible()

  await open('FAQ', 'FAQ')
  const questions = page.getByRole('main').getByRole('group')
  await expect(questions).toHaveCount(5)
  await questions.nth(2).getByRole('heading').click()
  await expect(questions.nth(2).getByRole('paragraph')).toBeVisible()

  await open('Bar', 'Bar Chart')
  await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(36)
  await open('Pie', 'Pie Chart')
  await expect(page.getByRole('img', { name: 'Latest 22%' })).toBeVisible()
  await expect(page.locator('.recharts-pie-sector')).toHaveCount(5)
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)])
  await open('Line', 'Line Chart')
  await expect(page.locator('.recharts-line-curve')).toHaveCount(3)

  await open('Geography', 'Geography Chart')
  const map = page.getByRole('region', { name: 'Visitors by country' })
  await expect(map.locator('.map-country')).toHaveCount(176)
  await expect(map.locator('.map-scale')).toHaveText(/^0\s*1,000,000$/)
  await map.getByLabel('Country', { exact: true }).selectOption('France')
  await expect(map.getByRole('status')).toHaveText('France: 1,000,000')
  expect(calls).toEqual([])
})

test('on a phone a label and its value share a line, for names and addresses', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAdmin(page.request)
  for (const list of ['team', 'invoices']) {
    await page.goto(`/admin/${list}`)
    const emails = page.getByRole('cell').filter({ hasText: '@example.com' })
    await expect(emails.nth(9)).toBeVisible()
    const heights = await emails.evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect().height),
    )
    expect(Math.max(...heights), list).toBeLessThan(30)
  }
})

test('on a phone the month labels of a chart do not overlap, and figures stay within their cards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await signInAdmin(page.request)
  for (const chart of ['bar', 'line']) {
    await page.goto(`/admin/${chart}`)
    const months = page.locator('.recharts-xAxis-tick-labels text')
    await expect(months.first()).toBeVisible()
    await expect
      .poll(() =>
        months.evaluateAll((texts) => {
          const boxes = texts.map((text) => text.getBoundingClientRect())
          return Math.min(...boxes.slice(1).map(({ left }, index) => left - boxes[index]!.right))
        }),
      )
      .toBeGreaterThan(3)
  }
  await page.goto('/admin/pie')
  const shares = page.locator('.recharts-pie-label-text')
  await expect(shares).toHaveCount(5)
  const cut = await shares.evaluateAll(
    (texts) =>
      texts.filter((text) => {
        const drawing = text.closest('svg')!
        const clip = getComputedStyle(drawing).overflow === 'visible' ? text.closest('section')! : drawing
        const [box, room] = [text.getBoundingClientRect(), clip.getBoundingClientRect()]
        return box.left < room.left || box.right > room.right
      }).length,
  )
  expect(cut).toBe(0)
  await page.goto('/admin')
  const figures = page.getByRole('list', { name: 'Figures' }).locator('b')
  const overfull = await figures.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((one) => one.textContent),
  )
  expect(overfull).toEqual([])

  // In lists of people, addresses start below the other fields, also when they take two lines.
  await page.goto('/admin/contacts')
  const lefts = await page
    .locator('td:is([data-label="Email"], [data-label="Phone Number"])')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return Math.round(range.getBoundingClientRect().left)
      }),
    )
  expect(lefts).toHaveLength(28)
  expect(new Set(lefts).size).toBe(1)
})

test('contacts: columns, density, filter, order, selection and export, all by keyboard (R-377)', {
  tag: '@usual',
}, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'adminTheme', value: 'light', url: baseURL! }])
  await signInAdmin(page.request)
  await page.goto('/admin/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  await expect(table.getByRole('row')).toHaveCount(15)

  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.press('Enter')
  await page.getByRole('checkbox', { name: 'Address' }).press('Space')
  const showAll = page.getByRole('button', { name: 'Show all' })
  await showAll.press('Enter')
  await expect(showAll).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'ID', exact: true })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Address' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await expect(page.getByRole('group', { name: 'Columns' })).toBeHidden()
  await expect(table.getByRole('columnheader', { name: 'Address' })).toHaveCount(0)

  const row = table.getByRole('row', { name: /Ebba Lund/ })
  const before = (await row.boundingBox())!.height
  await page.getByRole('button', { name: 'Density' }).press('Enter')
  await page.getByRole('radio', { name: 'Compact' }).press('Space')
  await page.keyboard.press('Escape')
  expect((await row.boundingBox())!.height).toBeLessThan(before)

  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.press('Enter')
  await page.getByLabel('Column', { exact: true }).selectOption('Age')
  await page.getByLabel('Condition').selectOption('is above')
  await page.getByLabel('Value').fill('44')
  await page.keyboard.press('Escape')
  await expect(filters).toContainText('in use')
  await expect(page.getByText('4 of 14 rows')).toBeVisible()
  await table.getByRole('button', { name: 'City' }).press('Enter')
  await table.getByRole('button', { name: 'City' }).press('Enter')
  await expect(table.getByRole('columnheader', { name: 'City' })).toHaveAttribute('aria-sort', 'descending')
  await expect(table.getByRole('row').nth(1)).toContainText('Stockholm')

  await table.getByRole('checkbox', { name: 'Select all rows' }).press('Space')
  await expect(page.getByText('4 rows selected')).toBeVisible()
  await table.getByRole('checkbox', { name: 'Select Ebba Lund' }).press('Space')
  await expect(page.getByText('3 rows selected')).toBeVisible()
  const all = table.getByRole('checkbox', { name: 'Select all rows' })
  await expect(all).toBeChecked({ indeterminate: true })
  await filters.press('Enter')
  await page.getByLabel('Value').fill('1000')
  await expect(page.getByText('0 of 14 rows')).toBeVisible()
  await expect(all).toBeChecked({ checked: false })
  await page.getByLabel('Value').fill('44')
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('contacts.csv')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    [
      '\uFEFFID,Registrar ID,Name,Age,Phone Number,Email,City,Zip Code',
      '12,613247,Oskar Lindqvist,58,020 5550 213,oskar.lindqvist@example.com,Stockholm,111 30',
      '3,413261,Leila Haddad,45,020 5550 127,leila.haddad@example.com,Marseille,13007',
      '9,123520,Hari Phiri,65,020 5550 189,hari.phiri@example.com,Gqeberha,6001',
      '',
    ].join('\r\n'),
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(table.getByRole('button', { name: 'City' })).toBeHidden()
  await page.getByLabel('Sort by').selectOption('Name, upwards')
  await expect(table.getByRole('row').nth(1)).toContainText('Ebba Lund')
  await filters.press('Enter')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the create-user form checks what is typed, and submitting does nothing (R-379, R-424, R-425, R-426, R-427)', {
  tag: '@usual',
}, async ({ page }) => {
  await signInAdmin(page.request)
  const calls = watchOwnCalls(page)
  await page.goto('/admin/form')
  const fields = ['First Name', 'Last Name', 'Email', 'Contact Number', 'Address 1', 'Address 2']
  const names = await page
    .locator('form[method=dialog] input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name))
  expect(names).toEqual(['firstName', 'lastName', 'email', 'contact', 'address1', 'address2'])

  const submit = page.getByRole('button', { name: 'Create New User' })
  await submit.click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  for (const field of ['First Name', 'Last Name', 'Address 1', 'Address 2']) {
    await expect(page.getByLabel(field)).toHaveAccessibleDescription('required')
  }
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('invalid email')
  await expect(page.getByLabel('Contact Number')).toHaveAccessibleDescription('Phone number is not valid')
  await expectAccessible(page, 'form')

  const values = ['Pip', 'Quayle', 'pip.quayle', '12', '2 Herring Steps', 'Peel']
  for (const [index, field] of fields.entries()) await page.getByLabel(field).fill(values[index]!)
  await expect(page.getByText('required', { exact: true })).toHaveCount(0)
  await expect(page.getByText('invalid email')).toBeVisible()
  await expect(page.getByText('Phone number is not valid')).toBeVisible()
  await page.getByLabel('Email').fill('pip.quayle@example.com')
  await page.getByLabel('Contact Number').fill('+44 1624 496000')
  await expect(page.locator('form [aria-invalid]')).toHaveCount(0)

  await submit.click()
  await expect(page.getByLabel('Email')).toHaveValue('pip.quayle@example.com')
  await expect(page).toHaveURL('/admin/form')
  expect(calls).toEqual([])
})
