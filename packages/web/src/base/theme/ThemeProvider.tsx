import { ConfigProvider, theme as antd } from 'antd';
import { useMemo, useState, useEffect, type ReactNode } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useLook } from '../look.ts';
import type { Colors } from './colors.ts';
import { withOwnColor } from './own-color.ts';
import { useReducedMotion } from './reduced-motion.ts';
import { useDark } from './theme-mode.ts';

type ControlLocale = NonNullable<Parameters<typeof ConfigProvider>[0]['locale']>;

/** Gives the controls the look and the language of the app. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const isDark = useDark();
  const locale = useControlLocale();
  const isStill = useReducedMotion();
  const { color } = useLook();
  const theme = useMemo(
    () => controlTheme(withOwnColor(color, isDark ? 'dark' : 'light'), { isDark, isStill }),
    [color, isDark, isStill],
  );
  return (
    <ConfigProvider
      theme={theme}
      {...(locale === undefined ? {} : { locale })}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}

/** The words inside the controls; English is built in, others come when wanted. */
function useControlLocale(): ControlLocale | undefined {
  const language = useLanguage();
  const [german, setGerman] = useState<ControlLocale>();
  useEffect(() => {
    if (language === 'de')
      void import('./control-locale-de.ts').then(({ controlLocale }) => setGerman(controlLocale));
  }, [language]);
  return language === 'de' ? german : undefined;
}

function controlTheme(colors: Colors, { isDark, isStill }: { isDark: boolean; isStill: boolean }) {
  return {
    algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: colors.accent,
      colorLink: colors.accent,
      colorInfo: colors.info,
      colorError: colors.bad,
      colorWarning: colors.warn,
      colorSuccess: colors.good,
      colorText: colors.ink,
      colorTextSecondary: colors.soft,
      colorTextTertiary: colors.soft,
      colorTextDescription: colors.soft,
      colorTextPlaceholder: isDark ? '#a3978a' : '#746a5f',
      colorTextQuaternary: colors.soft,
      colorBgContainer: colors.card,
      colorBgElevated: colors.card,
      colorBgLayout: colors.paper,
      colorBorder: colors.edge,
      colorBorderSecondary: colors.line,
      controlItemBgActive: colors.tint,
      controlItemBgHover: colors.hover,
      colorTextLightSolid: colors.onAccent,
      fontFamily: 'var(--font)',
      fontSize: 15,
      borderRadius: 8,
      controlHeight: 38,
      lineWidth: 1,
      // Without it controls do not wait for the end of what does not begin.
      motion: !isStill,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      controlOutline: `${colors.accent}${isDark ? '59' : '40'}`,
    },
    components: {
      Button: { fontWeight: 550, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Select: { optionSelectedColor: colors.ink },
    },
  };
}
