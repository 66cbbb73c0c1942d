import { ConfigProvider } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMedia } from "@/shared/hooks/useMedia";
import { antdTheme } from "@/shared/theme/theme";
import styles from "./AntdProvider.module.css";
import { BusyIcon } from "./BusyIcon";

type AntdLocale = Parameters<typeof ConfigProvider>[0]["locale"];

/** Provides antd in the default theme and the reader's language, for the back office and the platform. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const locale = useAntdLocale(i18n.language);
  const still = useMedia("(prefers-reduced-motion: reduce)");
  return (
    <ConfigProvider theme={still ? stillTheme : theme} locale={locale} button={button} form={form}>
      {children}
    </ConfigProvider>
  );
}

const theme = antdTheme();
// antd waits for an animation's end event, which a page without motion never fires.
const stillTheme = { ...theme, token: { ...theme.token, motion: false } };
// antd's loading icon animates its width, and stays visible if loading ends before the animation does.
const button = { loadingIcon: <BusyIcon /> };
const form = { className: styles.form };

function useAntdLocale(language: string) {
  const [locale, setLocale] = useState<AntdLocale>();
  useEffect(() => {
    let current = true;
    // antd has no Gujarati locale, so its few texts are English there.
    if (language !== "hi") setLocale(undefined);
    else import("antd/locale/hi_IN").then((file) => current && setLocale(file.default));
    return () => {
      current = false;
    };
  }, [language]);
  return locale;
}
