"""A local copy keeps backups in a separate bucket, encrypted for its own key."""

import boto3
import httpx

from app.platform.backups.encryption import is_public_key
from deploy.local import services
from deploy.local.child import Child, Program, ignore_line
from deploy.local.credentials import load
from deploy.local.data import DataDirectory
from deploy.local.settings import read


def test_a_local_copy_keeps_backups_that_only_it_can_read(tmp_path):
    data = DataDirectory(tmp_path / "data")
    data.make()
    others = {"DATABASE_URL": "postgresql://app@db.example/haat", "REDIS_URL": "redis://valkey.example"}
    children: list[Child] = []

    def start(program: Program) -> Child:
        children.append(Child(program, data.run, ignore_line))
        return children[-1]

    try:
        addresses = services.start_all(services.choose(data, others, keeps_backups=True), start)
        environment = read(others).product_environment(addresses, load(data.secrets))
        bucket, endpoint = environment["BACKUP_S3_BUCKET"], environment["S3_ENDPOINT_URL"]
        assert bucket != environment["S3_BUCKET"]
        assert is_public_key(environment["BACKUP_RECIPIENT"])

        product = boto3.client(
            "s3",
            endpoint_url=endpoint,
            region_name="us-east-1",
            aws_access_key_id=environment["S3_ACCESS_KEY"],
            aws_secret_access_key=environment["S3_SECRET_KEY"],
        )
        product.put_object(Bucket=bucket, Key="public/one", Body=b"secret")
        assert product.get_object(Bucket=bucket, Key="public/one")["Body"].read() == b"secret"
        assert httpx.get(f"{endpoint}/{bucket}/public/one").status_code == 403
    finally:
        for child in children:
            child.ask_to_stop()
        for child in children:
            child.finish(0.5)
