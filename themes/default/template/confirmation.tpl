{% layout 'layout' %}
{% block content %}
<h1>{{ title }}</h1>
<p>{{ text }}</p>
{%- if rows.size > 0 %}
<dl class="facts proposed">
  {%- for row in rows %}
  <div>
    <dt>{{ row.label }}</dt>
    <dd>{{ row.value }}</dd>
  </div>
  {%- endfor %}
</dl>
{%- endif %}
{%- if more != '' %}
<p>{{ more }}</p>
{%- endif %}
{%- if post %}
<p>{{ otherwise }} <a href="/backstage">{{ backstage }}</a></p>
<form action="{{ post.path | link }}" method="post">
  <p><button class="action main-action" type="submit">{{ post.label }}</button></p>
</form>
{%- else %}
<p><a href="/backstage">{{ backstage }}</a></p>
{%- endif %}
{% endblock %}
