// Opens the storage of picture files: a folder or S3-compatible storage.
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { ImageStorage, StorageSettings } from './storage.ts'

export function openStorage(settings: StorageSettings): ImageStorage {
  return 's3' in settings ? s3Storage(settings.s3) : folderStorage(settings.folder)
}
