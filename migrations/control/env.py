"""Run the migrations of the control schema on the connection that was passed in."""

from alembic import context

connection = context.config.attributes["connection"]
connection.exec_driver_sql("CREATE SCHEMA IF NOT EXISTS control")
context.configure(connection=connection, version_table_schema="control", transaction_per_migration=False)
with context.begin_transaction():
    context.run_migrations()
