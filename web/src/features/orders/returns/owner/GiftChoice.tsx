import { Form, Radio } from "antd";
import { useWords } from "@/shared/i18n/useWords";

/** Asks whether to hold back the value of gifts that the customer keeps unearned. */
export function GiftChoice({ holdBack }: { holdBack: string }) {
  const { t } = useWords("returns");
  return (
    <Form.Item
      name="holdBack"
      label={t("kept.title")}
      rules={[{ required: true, message: t("kept.choose") }]}
    >
      <Radio.Group
        options={[
          { value: true, label: holdBack },
          { value: false, label: t("kept.leave") },
        ]}
      />
    </Form.Item>
  );
}
