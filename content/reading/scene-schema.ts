import * as z from 'zod'
import { lights, type Scene, type SceneKind, sceneVariants } from '../scenes.ts'

const kinds = Object.keys(sceneVariants) as SceneKind[]

/** What a drawn picture shows. */
export const sceneSchema = z
  .strictObject({
    kind: z.enum(kinds),
    variant: z.string().optional(),
    light: z.enum(lights),
    seed: z.int().nonnegative(),
  })
  .superRefine(({ kind, variant }, context) => {
    const known: readonly string[] = sceneVariants[kind]
    if (variant === undefined || known.includes(variant)) return
    const message = known.length === 0 ? `${kind} has no variant` : `${kind} has one of ${known.join(', ')}`
    context.addIssue({ code: 'custom', path: ['variant'], message })
  })
  .transform((scene) => scene as Scene)
