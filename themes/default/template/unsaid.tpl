{%- comment %} unsaid: how many events do not say whether they have what is wanted, or where they are, with a link to them. {% endcomment -%}
{%- if unsaid %}
<p class="found soft">{{ unsaid.text }} <a href="{{ unsaid.path | link }}">{{ 'showUnsaid' | t: count: unsaid.count }}</a></p>
{%- endif %}
