import type { Feature } from '#server/features/feature.ts'
import { registerLiveChannel } from '#server/http/live.ts'
import { cartHandlers } from './carts.routes.ts'
import { getCart } from './carts.service.ts'

export const cartsFeature = {
  handlers: () => cartHandlers,
  registerRoutes(app, { db, feed, isHttps, now }) {
    registerLiveChannel(app, {
      ...{ feed, areCookiesSecure: isHttps, now },
      readCart: (userId) => getCart(db, userId),
    })
  },
} satisfies Feature
