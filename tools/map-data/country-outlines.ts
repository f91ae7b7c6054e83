// Derives the back office's country outlines (content/admin/country-outlines.json) from Natural Earth's 1:110m
// borders, public domain, as the package world-atlas packs them: node tools/map-data/country-outlines.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { fullName } from './country-names.ts'

type Ring = [longitude: number, latitude: number][]

export interface CountryOutline {
  type: 'Feature'
  /** Three-letter code of ISO 3166-1; places without one have a user-assigned code. */
  id: string
  properties: { name: string }
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

const root = join(import.meta.dirname, '../..')
export const outlinesFile = join(root, 'content/admin/country-outlines.json')

/** ISO 3166-1: numeric and three-letter code of every place in the data. */
const codes = new Map(
  `004AFG 008ALB 010ATA 012DZA 024AGO 031AZE 032ARG 036AUS 040AUT 044BHS 050BGD 051ARM 056BEL 064BTN 068BOL 070BIH 072BWA 076BRA
   084BLZ 090SLB 096BRN 100BGR 104MMR 108BDI 112BLR 116KHM 120CMR 124CAN 140CAF 144LKA 148TCD 152CHL 156CHN 158TWN 170COL 178COG
   180COD 188CRI 191HRV 192CUB 196CYP 203CZE 204BEN 208DNK 214DOM 218ECU 222SLV 226GNQ 231ETH 232ERI 233EST 238FLK 242FJI 246FIN
   250FRA 260ATF 262DJI 266GAB 268GEO 270GMB 275PSE 276DEU 288GHA 300GRC 304GRL 320GTM 324GIN 328GUY 332HTI 340HND 348HUN 352ISL
   356IND 360IDN 364IRN 368IRQ 372IRL 376ISR 380ITA 384CIV 388JAM 392JPN 398KAZ 400JOR 404KEN 408PRK 410KOR 414KWT 417KGZ 418LAO
   422LBN 426LSO 428LVA 430LBR 434LBY 440LTU 442LUX 450MDG 454MWI 458MYS 466MLI 478MRT 484MEX 496MNG 498MDA 499MNE 504MAR 508MOZ
   512OMN 516NAM 524NPL 528NLD 540NCL 548VUT 554NZL 558NIC 562NER 566NGA 578NOR 586PAK 591PAN 598PNG 600PRY 604PER 608PHL 616POL
   620PRT 624GNB 626TLS 630PRI 634QAT 642ROU 643RUS 646RWA 682SAU 686SEN 688SRB 694SLE 703SVK 704VNM 705SVN 706SOM 710ZAF 716ZWE
   724ESP 728SSD 729SDN 732ESH 740SUR 748SWZ 752SWE 756CHE 760SYR 762TJK 764THA 768TGO 780TTO 784ARE 788TUN 792TUR 795TKM 800UGA
   804UKR 807MKD 818EGY 826GBR 834TZA 840USA 854BFA 858URY 860UZB 862VEN 887YEM 894ZMB`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)] as const),
)

/** Places without a numeric code. */
const codesByName: Record<string, string> = { Kosovo: 'XKX', 'N. Cyprus': 'XNC', Somaliland: 'XSL' }

export function deriveOutlines(): CountryOutline[] {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-110m.json'))
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Countries
  const { features } = feature(topology, topology.objects.countries)
  return features
    .map(({ id, properties: { name }, geometry: anyGeometry }): CountryOutline => {
      const geometry = anyGeometry as unknown as CountryOutline['geometry']
      const code = codes.get(String(id)) ?? codesByName[name]
      if (code === undefined) throw new Error(`no code for ${name} (${id})`)
      const properties = { name: fullName(name) }
      const polygons = (
        geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      ) as Ring[][]
      const kept = polygons
        .map((rings) => rings.map(round).filter(isArea))
        .filter((rings) => rings.length > 0)
      const shape =
        kept.length === 1
          ? ({ type: 'Polygon', coordinates: kept[0]! } as const)
          : ({ type: 'MultiPolygon', coordinates: kept } as const)
      return { type: 'Feature', id: code, properties, geometry: shape }
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** To a tenth of a degree, a third of a pixel on a map of 1100. */
function round(ring: Ring): Ring {
  const rounded = ring.map(
    ([longitude, latitude]) => [Number(longitude.toFixed(1)), Number(latitude.toFixed(1))] as const,
  )
  return rounded
    .filter(([x, y], index) => x !== rounded[index - 1]?.[0] || y !== rounded[index - 1]?.[1])
    .map(([x, y]) => [x, y])
}

/** Rounding may have reduced islets to a line. */
function isArea(ring: Ring): boolean {
  return ring.length >= 4
}

/** One country a line. */
export function writeOutlines(outlines: readonly CountryOutline[]): string {
  return `[\n${outlines.map((outline) => JSON.stringify(outline)).join(',\n')}\n]\n`
}

if (import.meta.main) writeFileSync(outlinesFile, writeOutlines(deriveOutlines()))
