import { Button } from "antd";
import { useState } from "react";
import { Block, Facts, Row, Rows } from "@/features/platform/console/Block";
import { useGetMeQuery, useListAdministratorsQuery } from "@/features/platform/console/identity";
import type { Me } from "@/features/platform/console/wire";
import { dayAndTime, fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Awaited } from "../operations/Awaited";
import styles from "./Administrators.module.css";
import { EndTwoFactor } from "./EndTwoFactor";
import { NewPassword } from "./NewPassword";
import { OwnSessions } from "./OwnSessions";
import { SetUpTwoFactor } from "./SetUpTwoFactor";

/** Lists the administrators, and the current administrator's sign-in settings. */
export default function AdministratorsPage() {
  const { t, language } = useWords("platform");
  const me = useGetMeQuery();
  const administrators = useListAdministratorsQuery();
  return (
    <PageFrame title={t("administrators.title")} note={t("administrators.note")}>
      <Awaited answer={me}>{(own) => <Own me={own} />}</Awaited>
      <OwnSessions />
      <Block title={t("administrators.all")} flush>
        <Awaited answer={administrators}>
          {(all) => (
            <Rows label={t("administrators.all")}>
              {all.map(({ email, twoFactor, signedInAt, createdAt }) => (
                <Row
                  key={email}
                  first={email}
                  second={[
                    signedInAt
                      ? t("administrators.seen", { when: dayAndTime(signedInAt, language) })
                      : t("administrators.never"),
                    t("administrators.since", { day: fullDay(createdAt, language) }),
                  ].join(" · ")}
                >
                  <Badge tone={twoFactor ? "completed" : "neutral"}>
                    {t(twoFactor ? "twoFactor.isOn" : "twoFactor.isOff")}
                  </Badge>
                </Row>
              ))}
            </Rows>
          )}
        </Awaited>
      </Block>
    </PageFrame>
  );
}

type Doing = "begin" | "end" | "password" | null;

function Own({ me: { email, twoFactor, signedInAt, recoveryCodesLeft } }: { me: Me }) {
  const { t, language } = useWords("platform");
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const facts = [
    { name: t("signIn.email"), value: email },
    { name: t("administrators.signedIn"), value: signedInAt && dayAndTime(signedInAt, language) },
    {
      name: t("twoFactor.title"),
      value: (
        <Badge tone={twoFactor ? "completed" : "pending"}>
          {t(twoFactor ? "twoFactor.isOn" : "twoFactor.isOff")}
        </Badge>
      ),
    },
    { name: t("twoFactor.codes"), value: twoFactor && t("twoFactor.left", { count: recoveryCodesLeft }) },
  ];
  return (
    <Block
      title={t("administrators.own")}
      actions={
        <>
          <Button onClick={() => setDoing("password")}>{t("newPassword.button")}</Button>
          <Button
            type={twoFactor ? "default" : "primary"}
            danger={twoFactor}
            onClick={() => setDoing(twoFactor ? "end" : "begin")}
          >
            {t(twoFactor ? "twoFactor.off" : "twoFactor.on")}
          </Button>
        </>
      }
    >
      <Facts facts={facts.filter(({ value }) => value)} />
      {!twoFactor && <p className={styles.help}>{t("twoFactor.help")}</p>}
      {doing === "begin" && <SetUpTwoFactor onClose={close} />}
      {doing === "end" && <EndTwoFactor onClose={close} />}
      {doing === "password" && <NewPassword onClose={close} />}
    </Block>
  );
}
