// libvips takes tens of megabytes of memory, so it is loaded with the first picture and not at the start of the server.
import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/** Loaders of formats that are not accepted stay disabled. */
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
