// libvips costs tens of megabytes, so it loads with the first picture, not with the server.
import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/** Loaders of formats that nobody may send stay shut, whatever the bytes claim to be. */
const openLoaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: loaded }) => {
    loaded.cache(false)
    loaded.concurrency(1)
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: openLoaders })
    return loaded
  })
  return loading
}
