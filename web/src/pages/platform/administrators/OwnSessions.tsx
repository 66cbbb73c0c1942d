import { Button } from "antd";
import { DeviceList } from "@/features/people/sign-ins/DeviceList";
import { useSigningOut } from "@/features/people/sign-ins/useSigningOut";
import { Block } from "@/features/platform/console/Block";
import { useEndOwnSessionsMutation, useListOwnSessionsQuery } from "@/features/platform/console/identity";
import { useWords } from "@/shared/i18n/useWords";
import { Awaited } from "../operations/Awaited";

/** Lists the devices signed in as this administrator; each can be signed out. */
export function OwnSessions() {
  const { t } = useWords("account");
  const sessions = useListOwnSessionsQuery();
  const [end, { isLoading: ending }] = useEndOwnSessionsMutation();
  const { ask, dialog } = useSigningOut(end);
  return (
    <Block title={t("sessions.title")}>
      <Awaited answer={sessions}>
        {(devices) => <DeviceList devices={devices} busy={ending} Button={Button} onEnd={ask} />}
      </Awaited>
      {dialog}
    </Block>
  );
}
