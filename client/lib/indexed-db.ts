// Access to databases of the browser (IndexedDB), each with one store. Each access opens and closes its database, so that
// another tab can delete it at any time.

const store = 'items'

/** Resolves with the result of the request once its transaction is complete. Rejects where there is no IndexedDB. */
export async function accessDatabase<Value>(
  name: string,
  mode: IDBTransactionMode,
  ask: (items: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  const database = await open(name)
  try {
    const transaction = database.transaction(store, mode)
    const request = ask(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result as Value
  } finally {
    database.close()
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { autoIncrement: true })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
