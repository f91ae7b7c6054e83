import { addressOf } from '#contract/pages/page.ts'
import { departuresPage } from '#contract/pages/staff-pages.ts'
import type { RelatedScreen } from '../item-form/item-kind.ts'

export const departuresScreen: RelatedScreen = {
  title: 'Departures',
  icon: 'calendar',
  pathOf: (id) => addressOf(departuresPage, { id }),
}
