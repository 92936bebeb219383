{%- comment %} entries: groups or places; level: of their headings {% endcomment -%}
<ul class="entries">
  {%- for entry in entries %}
  <li>
    <div>
      <h{{ level }}><a class="title" href="{{ entry.path | link }}">{{ entry.name }}</a></h{{ level }}>
      {%- if entry.address != '' %}
      <p class="soft">{{ entry.address }}</p>
      {%- endif %}
      {%- if entry.teaser != '' %}
      <p class="teaser">{{ entry.teaser }}</p>
      {%- endif %}
      {%- if entry.events > 0 %}
      <p class="soft">{{ 'comingCount' | t: count: entry.events }}</p>
      {%- endif %}
    </div>
    {%- if entry.image %}
    <img src="/api/v1/media/{{ entry.image.id }}?width=100" srcset="/api/v1/media/{{ entry.image.id }}?width=380 2x" alt="{{ entry.image.alt }}" width="72" height="72" loading="lazy">
    {%- endif %}
  </li>
  {%- endfor %}
</ul>
