// Addresses of tours and products that staff rename, on a server of this test's own: others watch the lists.

import { expect, test } from './own-server.ts'
import { findSamples } from './routes.ts'
import { signInSuperAdmin } from './staff.ts'

interface Slugged {
  _id: string
  slug: string
}

test('a renamed tour or product keeps its old address, and two of one title have two (R-460)', async ({
  request,
  page,
}) => {
  const { headers } = await signInSuperAdmin(request)
  const samples = await findSamples(request)
  const title = `Lantern walk ${crypto.randomUUID().slice(0, 8)}`
  for (const { list, base, sample } of [
    { list: 'cards', base: '/tour-item', sample: samples.tourId },
    { list: 'products', base: '/shop/products', sample: samples.productId },
  ]) {
    const { _id, slug, createdAt, updatedAt, ...record } = (await (
      await request.get(`/api/${list}/${sample}`)
    ).json()) as Slugged & { createdAt: string; updatedAt: string }
    const create = async () => {
      const answer = await request.post(`/api/${list}`, { data: { ...record, title }, headers })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json()) as Slugged
    }
    const first = await create()
    const second = await create()
    try {
      expect(second.slug).not.toBe(first.slug)
      for (const { slug: own } of [first, second]) {
        await page.goto(`${base}/${own}`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      }
      const renamed = await request.patch(`/api/${list}/${first._id}`, {
        data: { title: `${title} anew` },
        headers,
      })
      expect(renamed.status()).toBe(200)
      const answer = await request.get(`${base}/${first.slug}`, { maxRedirects: 0 })
      expect(answer.status()).toBe(301)
      expect(answer.headers().location).toBe(`${base}/${((await renamed.json()) as Slugged).slug}`)
      await page.goto(`${base}/${first.slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${title} anew`)
    } finally {
      for (const each of [first, second]) await request.delete(`/api/${list}/${each._id}`, { headers })
    }
  }
})
