import * as z from 'zod'
import { grounds, motifNames, type PlaceScene } from '../scenery.ts'
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

const viewSchema = z.strictObject({
  kind: z.literal('view'),
  ground: z.enum(grounds),
  motifs: z.array(z.enum(motifNames)).min(1).max(6),
  light: z.enum(lights),
  seed: z.int().nonnegative(),
})

export const placeSceneSchema: z.ZodType<PlaceScene> = z.discriminatedUnion('kind', [viewSchema, sceneSchema])
