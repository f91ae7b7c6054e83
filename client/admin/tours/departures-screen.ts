import type { RelatedScreen } from '../item-form/item-kind.ts'

export const departuresScreen: RelatedScreen = {
  title: 'Departures',
  icon: 'calendar',
  pathOf: (id) => `/admin/tour/departures/${id}`,
}
