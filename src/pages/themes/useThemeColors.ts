import { useSelector } from '@xstate/react'
import { colorsOf } from '#domain/themes/themeConfig.ts'
import { useApp } from '#src/app.tsx'

/** The colours of the active theme. */
export const useThemeColors = () => colorsOf(useSelector(useApp().site, ({ context }) => context))
